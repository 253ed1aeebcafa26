import { resolve } from 'node:path'
import { operate } from './settings.js'
import { setUp } from './setup.js'

// `npm run backup -- FOLDER` and `npm run restore -- FOLDER` (docs/operate.md). A folder is meant from where the command was typed.
const [name, folder] = process.argv.slice(2)
setUp()
process.exit(
  operate([
    'src/server/command-backup.ts',
    name,
    ...(folder ? [resolve(process.env.INIT_CWD ?? '.', folder)] : []),
  ]),
)

import { resolve } from 'node:path'
import { operate } from './settings.js'
import { setUp } from './setup.js'

// `npm run admin -- create EMAIL`: the operator's commands (docs/operate.md). A file is meant from where the command was typed.
const args = process.argv.slice(2)
setUp()
process.exit(
  operate([
    'src/server/command.ts',
    ...args.map((arg) => (arg.endsWith('.zip') ? resolve(process.env.INIT_CWD ?? '.', arg) : arg)),
  ]),
)

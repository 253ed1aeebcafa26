import { resolve } from 'node:path'
import { operate } from './settings.js'
import { setUp } from './setup.js'

// `npm run import` (docs/integrate.md). A file is meant from where the command was typed.
setUp()
const args = process.argv.slice(2)
process.exit(
  operate([
    'src/server/command-exchange.ts',
    'import',
    ...args.map((arg) => (arg.endsWith('.zip') ? resolve(process.env.INIT_CWD ?? '.', arg) : arg)),
  ]),
)

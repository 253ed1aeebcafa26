import { resolve } from 'node:path'
import { operate } from './settings.js'
import { setUp } from './setup.js'

// `npm run licenses:import -- --state CA|FL FILE` (docs/operate.md). A file is meant from where the command was typed.
const args = process.argv.slice(2)
setUp()
process.exit(
  operate([
    'src/server/command-licences.ts',
    ...args.map((arg, place) =>
      arg.startsWith('--') || args[place - 1] === '--state' ? arg : resolve(process.env.INIT_CWD ?? '.', arg),
    ),
  ]),
)

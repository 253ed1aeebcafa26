import { resolve } from 'node:path'
import { run } from './run.js'
import { setUp } from './setup.js'

// `npm run verify -- FILE.zip` (docs/evidence.md). A file is meant from where the command was typed.
setUp()
process.exit(
  run([
    'src/server/command-verify.ts',
    ...process.argv.slice(2).map((arg) => resolve(process.env.INIT_CWD ?? '.', arg)),
  ]),
)

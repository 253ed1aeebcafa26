import { run } from './run.js'
import { setUp } from './setup.js'

// `npm run verify -- FILE.zip [--fingerprint HEX]` (docs/evidence.md). A file is meant from where the command was typed.
setUp()
const typedIn = process.env.INIT_CWD ?? process.cwd()
process.exit(run(['src/server/command-verify.ts', ...process.argv.slice(2)], { INIT_CWD: typedIn }))

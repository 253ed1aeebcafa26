import { operate } from './settings.js'
import { setUp } from './setup.js'

// `npm run admin -- create EMAIL`: the operator's commands (docs/operate.md).
setUp()
process.exit(operate(['src/server/command.ts', ...process.argv.slice(2)]))

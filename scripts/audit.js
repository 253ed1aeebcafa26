import { operate } from './settings.js'
import { setUp } from './setup.js'

// `npm run audit [-- --link]` (docs/evidence.md): beside the database, with the settings of the server.
setUp()
process.exit(operate(['src/server/command-audit.ts', ...process.argv.slice(2)]))

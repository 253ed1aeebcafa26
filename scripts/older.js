import { run } from './run.js'
import { setUp } from './setup.js'

// `npm run older`: keeps a filled database of this commit for the releases to come (CONTRIBUTING.md).
setUp()
process.exit(run(['test/older/make.ts']))

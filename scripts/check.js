import { runChecks } from './checks.js'
import { setUp } from './setup.js'

// `npm run check`: types, lint, format, fences, unused code; under a minute, and before every commit.
setUp()
const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

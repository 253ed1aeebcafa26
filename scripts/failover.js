import { run, tool } from './run.js'
import { setUp } from './setup.js'

// `npm run failover`: a primary dies under load and its standby takes over (docs/operate.md). FAILOVERS=20 does it so often.
setUp()
process.exit(run([tool('vitest', 'vitest.mjs'), 'run', '--project', 'failover'], { NODE_ENV: 'test' }))

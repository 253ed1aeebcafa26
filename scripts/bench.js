import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stayWith } from './run.js'
import { giveUp, root, setUp } from './setup.js'

// `npm run bench`: what is measured, how and against what is in bench/README.md.
setUp()
if (!existsSync(join(root, 'bench', 'run.ts'))) giveUp('There is no bench/run.ts yet.')
stayWith(['bench/run.ts', ...process.argv.slice(2)], { NODE_ENV: 'production' })

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stayWith } from './run.js'
import { server } from './server.js'
import { giveUp, needPackages, root } from './setup.js'

// `npm run serve`: the server alone. Builds nothing, installs nothing, writes nothing but DATA_DIR.
needPackages()
if (!existsSync(join(root, 'dist', 'web', 'index.html')))
  giveUp('The pages are not built. Build them with npm run build, or serve from a release (npm run release).')
stayWith(server.args, server.env)

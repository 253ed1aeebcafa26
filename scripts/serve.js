import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { PAGES } from './parts.js'
import { stayWith } from './run.js'
import { server } from './server.js'
import { giveUp, needPackages, root } from './setup.js'

// `npm run serve`: the server alone. Builds nothing, installs nothing, writes nothing but DATA_DIR.
needPackages()
if (!PAGES.every((file) => existsSync(join(root, file))))
  giveUp('The pages are not whole. Build them with npm run build, or serve from a release (npm run release).')
stayWith(server.args, server.env)

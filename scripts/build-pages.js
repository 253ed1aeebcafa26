import { buildWeb } from './build.js'
import { setUp } from './setup.js'

// `npm run build`: the pages, beside those of the build before.
setUp()
buildWeb()

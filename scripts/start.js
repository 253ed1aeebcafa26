import { buildWeb } from './build.js'
import { stayWith } from './run.js'
import { server } from './server.js'
import { setUp } from './setup.js'

// `npm start`: packages, pages, database, demo story, server. Later starts skip what is there.
setUp()
buildWeb()
stayWith(server.args, server.env)

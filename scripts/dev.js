import { spawn } from 'node:child_process'
import { environment, stayWith, tool } from './run.js'
import { nodePath, root, setUp } from './setup.js'

// `npm run dev`: the server starts again when its sources change, the pages renew themselves; Vite hands /api over.
setUp()
const port = process.env.PORT ?? '3000'
const pages = spawn(
  nodePath(),
  [tool('vite', 'bin/vite.js'), '--port', process.env.WEB_PORT ?? '5173', '--clearScreen', 'false'],
  { cwd: root, stdio: 'inherit', env: environment({ API_ORIGIN: `http://127.0.0.1:${port}` }) },
)
process.on('exit', () => pages.kill())
stayWith(['--watch', '--watch-preserve-output', 'src/server/main.ts'], { PORT: port })

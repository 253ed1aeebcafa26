import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../src/server/main.ts', import.meta.url))

/** Compiles the product once for all its starts: a start that is refused leaves its modules in the cache of Node.js. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'parley-compiled-'))
  process.env.NODE_COMPILE_CACHE = folder
  spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: folder, PORT: 'none' },
  })
  return () => rmSync(folder, { recursive: true, force: true })
}

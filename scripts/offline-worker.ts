import { createHash } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * What is kept on the device for a page that is opened offline: scripts, styles, and the letters of the text. A PDF comes from the
 * server in any case, and signing needs it too: what draws its pages is not kept, nor are its letters; neither is what draws the map.
 * What only leads to them is: pages are made of it.
 */
const isKept = (name: string) =>
  /\.(?:js|css)$/.test(name)
    ? !/^assets\/(?:PdfPages|MapCanvas)-/.test(name)
    : /^assets\/inter-latin-wght.*\.woff2$/.test(name)

/** The page itself, and what it shows that has no name of its own for each content. */
const UNNAMED = ['/index.html', '/favicon.svg', '/house.svg']

/** Builds `worker.js` beside the pages, with the list of what it keeps (spec 1 §2.2). */
export const offlineWorker = (entry: string): Plugin => ({
  name: 'offline-worker',
  apply: 'build',
  // The files as they were written: of what a bundle names, a script that only held styles is left out.
  async writeBundle({ dir = '' }) {
    const names = readdirSync(join(dir, 'assets'))
      .map((name) => `assets/${name}`)
      .filter(isKept)
    // The page changes when one of its scripts does.
    const revision = createHash('sha256').update(names.join()).digest('hex').slice(0, 16)
    const files = [
      ...names.map((name) => ({ url: `/${name}`, revision: null })),
      ...UNNAMED.map((url) => ({ url, revision })),
    ]
    const made = await build({
      configFile: false,
      logLevel: 'warn',
      define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
      build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'worker' } },
    })
    const [first] = [made].flat()
    if (!first || !('output' in first)) throw new Error('The offline worker was not built.')
    writeFileSync(join(dir, 'worker.js'), first.output[0].code)
  },
})

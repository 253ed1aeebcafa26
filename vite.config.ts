import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { CHUNKS } from './scripts/chunks.ts'
import { lightRules } from './scripts/light-rules.ts'
import { offlineWorker } from './scripts/offline-worker.ts'
import { below, BREAKPOINTS, from, type Breakpoint } from './src/web/ui/breakpoints.ts'

/** What of places.json the address fields need: a row begins with ZIP, city and county, the latter two by number. */
interface Places {
  cities: string[]
  counties: string[]
  CA: [zip: string, city: number, county: number][]
  FL: [zip: string, city: number, county: number][]
}

/**
 * ZIP -> city and county for California and Florida without the positions, out of the one table there is,
 * `src/domain/kernel/place/places.json`. Credit: GeoNames, CC BY 4.0. One line a ZIP: `94110|San Francisco|San Francisco|CA`.
 */
const zipPlaces = (): Plugin => ({
  name: 'zip-places',
  resolveId: (id) => (id === 'virtual:zip-places' ? '\0zip-places' : undefined),
  load(id) {
    if (id !== '\0zip-places') return undefined
    const file = new URL('./src/domain/kernel/place/places.json', import.meta.url)
    const places = JSON.parse(readFileSync(file, 'utf8')) as Places
    const lines = (['CA', 'FL'] as const).flatMap((state) =>
      places[state].map(([zip, city, county]) => {
        const name = places.counties[county]?.replace('City and County of ', '') ?? ''
        return `${zip}|${places.cities[city] ?? ''}|${name}|${state}`
      }),
    )
    return `export default ${JSON.stringify(lines.join('\n'))}`
  },
})

/** `(--below-sm)` in a style sheet -> `(width < 576px)`: a media query takes no custom property. */
const breakpoints = (): Plugin => ({
  name: 'breakpoints',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.css') || !code.includes('(--')) return undefined
    return code.replace(/\(--(below|from)-(\w+)\)/g, (_, side: string, name: string) => {
      if (!(name in BREAKPOINTS)) throw new Error(`${id}: there is no breakpoint ${name}`)
      return (side === 'below' ? below : from)(name as Breakpoint)
    })
  },
})

/**
 * Calendars and zones: a browser that has Temporal uses its own, any other loads the polyfill before the first line runs. It is
 * a tenth of the first script otherwise, read by everybody for the sake of the few.
 */
const ownTemporal = (): Plugin => ({
  name: 'own-temporal',
  enforce: 'pre',
  resolveId: (id, importer) =>
    id === 'temporal-polyfill' && importer !== '\0temporal'
      ? { id: '\0temporal', moduleSideEffects: false }
      : undefined,
  load: (id) =>
    id === '\0temporal'
      ? `export const Temporal = globalThis.Temporal ?? (await import('temporal-polyfill')).Temporal`
      : undefined,
})

/**
 * Before a script has said which theme it is, and where none runs, a page has that of the device: the dark tokens stand in the
 * style sheet a second time, under the media query.
 */
const ownScheme = (): Plugin => ({
  name: 'own-scheme',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/styles/tokens.css')) return undefined
    const dark = /:root\[data-mantine-color-scheme='dark'\] (\{[^}]*\})/.exec(code)?.[1]
    if (!dark) throw new Error(`${id}: the dark theme is not where it was`)
    const query = `@media (prefers-color-scheme: dark) { :root:not([data-mantine-color-scheme]) ${dark} }`
    return code.replace('/* How a state looks', `${query}\n/* How a state looks`)
  },
})

/** What every build of pages does to its sources. */
export const shared = (): Plugin[] => [lightRules(), ...react(), breakpoints(), ownTemporal(), ownScheme()]

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [
    shared(),
    zipPlaces(),
    offlineWorker(fileURLToPath(new URL('./src/web/worker/worker.ts', import.meta.url))),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // A strict content policy serves no data: scripts and fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // The shell names every script there is, and a hash cannot be packed: each character of it is read by everybody.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What everybody reads first is one file: in forty it is a tenth larger. Schemas come with the forms that check
            // what is typed.
            {
              name: 'shell',
              tags: ['$initial'],
              priority: 1,
              test: /^(?!.*(?:node_modules.zod|kernel.typed).)/,
            },
            ...CHUNKS,
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server } },
})

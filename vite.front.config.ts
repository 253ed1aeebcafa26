import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { shared } from './vite.config.ts'

/**
 * The pages that a stranger sees first (docs/decisions/0033-front.md): their own small entry for the browser, and, with `--ssr`,
 * the one file by which the server draws them. Production has none of its packages, so they are all in that file.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  // The files of the application's build lie there already.
  publicDir: false,
  plugins: [shared()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: {
    emptyOutDir: isSsrBuild === true,
    target: isSsrBuild ? 'node24' : 'es2022',
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { rolldownOptions: { output: { codeSplitting: false } } }
      : { rolldownOptions: { input: fileURLToPath(new URL('./src/web/front.html', import.meta.url)) } }),
  },
}))

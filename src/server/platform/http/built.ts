import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigError } from '../config.ts'

/** What draws each page, below `dist`: the application's own page, that of visitors, and the code that fills it. */
export const BUILT = ['web/index.html', 'web/front.html', 'front/frontServer.js']

/** Stops a start that would serve pages without content. */
export const refuseUnbuilt = (dist = new URL('../../../../dist/', import.meta.url)): void => {
  const missing = BUILT.map((file) => fileURLToPath(new URL(file, dist))).filter((path) => !existsSync(path))
  if (missing.length > 0)
    throw new ConfigError([
      `The pages are not whole: ${missing.join(', ')} is not there. Unpack the release again, or build the pages of a clone with npm run build.`,
    ])
}

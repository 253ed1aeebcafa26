import { existsSync, readFileSync } from 'node:fs'

const RELEASE = new URL('../../../release.json', import.meta.url)
const MANIFEST = new URL('../../../package.json', import.meta.url)

/** Whether this runs from a release that was unpacked, and not from a clone (`scripts/release.js`). */
export const IS_RELEASE = existsSync(RELEASE)

/** The release that this process runs, with its day and commit; in a clone the version of package.json. */
export const VERSION: string = (
  JSON.parse(readFileSync(IS_RELEASE ? RELEASE : MANIFEST, 'utf8')) as { version: string }
).version

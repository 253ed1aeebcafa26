import { readFileSync } from 'node:fs'

/** The release this process runs, as package.json says. */
export const VERSION: string = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

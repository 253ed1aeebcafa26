import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const PLACES = [process.env.CHROME_PATH, process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome']

/**
 * The browser of the journeys: CHROME_PATH as `npm test` found it, else the usual places. It calls nobody on its own;
 * root may run it only without its sandbox.
 */
export const openBrowser = async (): Promise<Browser> => {
  const executablePath = PLACES.find((path) => path && existsSync(path))
  if (!executablePath) throw new Error('No browser was found: set CHROME_PATH.')
  const asRoot = process.getuid?.() === 0
  return chromium.launch({
    executablePath,
    args: [
      ...(asRoot ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
    ],
  })
}

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const PLACES = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export const findBrowser = () => PLACES.find((path) => path && existsSync(path)) ?? null

const apt = (args) =>
  spawnSync('apt-get', args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** A browser for the journeys: the installed one, else Debian's Chromium. Says clearly when there is none to get. */
export const ensureBrowser = () => {
  const found = findBrowser()
  if (found) return found
  const asRoot = process.getuid?.() === 0
  if (!asRoot || !existsSync('/usr/bin/apt-get')) {
    console.error(
      'No browser was found. Install Chromium or Chrome (or set CHROME_PATH) for the browser journeys.',
    )
    return null
  }
  console.log('Installing Chromium for the browser journeys (once) ...')
  apt(['update', '-q'])
  const { status, stderr } = apt(['install', '-y', '-q', '--no-install-recommends', 'chromium'])
  const installed = status === 0 ? findBrowser() : null
  if (!installed) console.error(`Chromium could not be installed through apt-get.\n${stderr ?? ''}`)
  return installed
}

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

const asRoot = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** What apt-get said where it did not install the package; null where it did. */
const installed = (name) => {
  apt(['update', '-q'])
  const { status, stderr } = apt(['install', '-y', '-q', '--no-install-recommends', name])
  return status === 0 ? null : (stderr ?? '')
}

/** A browser for the journeys: the installed one, else Debian's Chromium. Says clearly when there is none to get. */
export const ensureBrowser = () => {
  const found = findBrowser()
  if (found) return found
  if (!asRoot()) {
    console.error(
      'No browser was found. Install Chromium or Chrome (or set CHROME_PATH) for the browser journeys.',
    )
    return null
  }
  console.log('Installing Chromium for the browser journeys (once) ...')
  const problem = installed('chromium')
  if (problem !== null) console.error(`Chromium could not be installed through apt-get.\n${problem}`)
  return findBrowser()
}

/** poppler's pdfsig, a second judge of the seal: the tests ask it where it is there. */
export const ensurePdfSig = () => {
  if (existsSync('/usr/bin/pdfsig') || !asRoot()) return
  console.log('Installing poppler-utils for the tests of the seal (once) ...')
  const problem = installed('poppler-utils')
  if (problem !== null) console.error(`poppler-utils could not be installed through apt-get.\n${problem}`)
}

import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

const PLACES = [process.env.CHROME_PATH, process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome']

/**
 * What the browser leaves out. Its address bar’s suggestions are pages of their own, loaded anew for every window: more work
 * than our sign-in page, for a bar that a headless browser does not show. The list takes the place of playwright’s, so
 * what it leaves out for a browser on this machine stands here as well.
 */
const LEFT_OUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

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
      `--disable-features=${LEFT_OUT.join(',')}`,
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
    ],
  })
}

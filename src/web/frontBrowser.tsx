import '@fontsource-variable/inter/index.css'
import './styles/tokens.css'
import './styles/base.css'
import './front/front.css'
import { hydrateRoot } from 'react-dom/client'
import type { FrontPage } from '#api/front.ts'
import { reportFailure } from './lib/logger.ts'
import { Front } from './front/Front.tsx'

// Whoever chose a theme as a member keeps it; everybody else has that of their device.
const scheme = localStorage.getItem('mantine-color-scheme-value')
if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['mantineColorScheme'] = scheme

// Back after a sign-in: the browser shows the page as it was left, and it is another one now.
addEventListener('pageshow', (event) => {
  if (event.persisted && document.cookie.includes('signedIn=1')) location.reload()
})

const root = document.getElementById('root')
const data = document.getElementById('page')?.textContent
if (root && data) {
  const { page, year } = JSON.parse(data) as { page: FrontPage; year: number }
  hydrateRoot(root, <Front page={page} year={year} />, {
    onRecoverableError: (error) => reportFailure('A page drawn by the server was drawn again', String(error)),
  })
}

import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@fontsource-variable/inter/index.css'
import './styles/tokens.css'
import './styles/base.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { restoreSession } from './account/restore.ts'
import { reloadOnNewRelease, registerOfflineWorker } from './lib/release.ts'
import { queryClient } from './lib/call/query.ts'
import { metaDataQuery } from './lib/metaData.ts'
import { forgetSeen } from './lib/seen.ts'
import { session } from './lib/session.ts'
import { onSignOutElsewhere } from './lib/tabs.ts'
import { styleNonce } from './lib/styleNonce.ts'
import { router } from './routes.tsx'
import { cssVariables, theme } from './ui/theme.ts'
import { TOAST_MS } from './ui/toast.ts'

reloadOnNewRelease(() => {
  const { location } = router.state.navigation
  return location ? location.pathname + location.search : null
})
registerOfflineWorker()
session.onExpired(() => {
  queryClient.clear()
  forgetSeen()
  const { pathname, search } = router.state.location
  void router.navigate('/login', { state: { redirect: pathname + search } })
})
onSignOutElsewhere(() => session.expire())
void restoreSession()
void queryClient.prefetchQuery(metaDataQuery())

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <Notifications position="top-right" autoClose={TOAST_MS} />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

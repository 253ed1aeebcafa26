import './lib/noEval.ts'
import './lib/steps.ts'
import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import '@fontsource-variable/inter/index.css'
import './styles/tokens.css'
import './styles/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { restoreSession } from './account/restore.ts'
import { noteMissingPieces, registerOfflineWorker } from './lib/release.ts'
import { queryClient } from './lib/call/query.ts'
import { coatChangedElsewhere, forgetBeforeCoat } from './lib/coat.ts'
import { metaDataQuery } from './lib/metaData.ts'
import { dropDraftsOf } from './lib/record/draft.ts'
import { placeOf } from './lib/redirect.ts'
import { forgetSeen } from './lib/seen.ts'
import { session } from './lib/session.ts'
import { onToldElsewhere } from './lib/tabs.ts'
import { styleNonce } from './lib/styleNonce.ts'
import { router } from './routes.tsx'
import { cssVariables, theme } from './ui/theme.ts'
import { Toasts } from './ui/toasts/Toasts.tsx'

noteMissingPieces()
registerOfflineWorker()
session.onExpired(() => {
  queryClient.clear()
  forgetSeen()
  forgetBeforeCoat()
  // A page that a mail leads to goes on without a session: what it has to say was often what ended it.
  const redirect = placeOf(router.state.location)
  if (redirect !== null) void router.navigate('/login', { state: { redirect } })
})
onToldElsewhere((what) => {
  if (what !== 'signed-out') return coatChangedElsewhere(what === 'coat-on')
  const { user } = session.get()
  session.expire()
  // It was asked for: what a page keeps when its session ends stays here as little as where it was pressed (decision 79).
  if (user) dropDraftsOf(user.id)
})
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
      <Toasts />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

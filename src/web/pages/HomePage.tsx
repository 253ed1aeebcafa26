import { Alert, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { dashboardQuery } from '#web/lib/dashboard.ts'
import { Activity } from '#web/account/Activity.tsx'
import { Begin } from '#web/account/Begin.tsx'
import { Figures } from '#web/account/Figures.tsx'
import { NextDeadlines } from '#web/account/NextDeadlines.tsx'
import { TaskList } from '#web/account/TaskList.tsx'
import { ImportDialog } from '#web/listing/import/ImportDialog.tsx'
import { useMayImport } from '#web/listing/import/ImportListing.tsx'
import { useUser } from '#web/lib/session.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'

/** Home: what waits on the person comes first, then what they may begin (spec 1 §2.10, look.md). */
export const Page = () => {
  const user = useUser()
  const mayImport = useMayImport()
  const notice = (useLocation().state as { notice?: string } | null)?.notice
  // Fresh on every visit: it may wait on somebody since a minute.
  const dashboard = useQuery({ ...dashboardQuery(user), staleTime: 0 })
  // From a checkout that leads home (spec 1 §2.10).
  const [params] = useSearchParams()
  if (params.has('session_id')) return <Navigate to={`/pay-confirmation?${params}`} replace />
  return (
    <Frame title={COPY.home.title} heading={COPY.home.welcome(user.firstName)} width={880}>
      {notice && (
        <Alert role="status" color="sea">
          {notice}
        </Alert>
      )}
      <section aria-labelledby="tasks-title">
        <Title order={2} id="tasks-title" mb="xs">
          {COPY.home.needsYourAttention}
        </Title>
        {dashboard.isPending && <Lines rows={5} />}
        {dashboard.isError && <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />}
        {dashboard.isSuccess && <TaskList tasks={dashboard.data.tasks} />}
      </section>
      {dashboard.isSuccess && <Figures user={user} figures={dashboard.data.figures} />}
      {dashboard.isSuccess && dashboard.data.deadlines.length > 0 && (
        <section aria-labelledby="deadlines-title">
          <Title order={2} id="deadlines-title" mb="xs">
            {COPY.home.deadlines}
          </Title>
          <NextDeadlines deadlines={dashboard.data.deadlines} />
        </section>
      )}
      <section aria-labelledby="start-title">
        <Title order={2} id="start-title" mb="xs">
          {COPY.home.begin}
        </Title>
        <Begin
          user={user}
          importDialog={mayImport ? (onClose) => <ImportDialog onClose={onClose} /> : undefined}
        />
      </section>
      {dashboard.isSuccess && dashboard.data.notifications.length > 0 && (
        <section aria-labelledby="activity-title">
          <Title order={2} id="activity-title" mb="xs">
            {COPY.home.activity}
          </Title>
          <Activity notices={dashboard.data.notifications} />
        </section>
      )}
    </Frame>
  )
}

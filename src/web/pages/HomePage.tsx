import { Alert, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { isWaitedFor } from '#domain/task/profile-tasks.ts'
import { dashboardQuery } from '#web/lib/dashboard.ts'
import { Activity } from '#web/account/home/Activity.tsx'
import { Begin } from '#web/account/home/Begin.tsx'
import { Figures } from '#web/account/home/Figures.tsx'
import { NextDeadlines } from '#web/account/home/NextDeadlines.tsx'
import { TaskList } from '#web/account/home/TaskList.tsx'
import { AdminFigures } from '#web/admin/operations/AdminFigures.tsx'
import { ImportDialog } from '#web/listing/import/ImportDialog.tsx'
import { useMayImport } from '#web/listing/import/ImportListing.tsx'
import { useUser } from '#web/lib/session.ts'
import { hasRole } from '#web/lib/user.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      {children}
    </section>
  )
}

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
  const isAdmin = hasRole(user, 'ADMIN')
  const tasks = dashboard.data?.tasks ?? []
  const waiting = tasks.filter(isWaitedFor)
  const attention = (
    <Part title={COPY.home.needsYourAttention}>
      {dashboard.isPending && <Lines rows={5} />}
      {dashboard.isError && <ErrorState error={dashboard.error} retry={() => void dashboard.refetch()} />}
      {dashboard.isSuccess && <TaskList tasks={waiting} looking={user.impersonated} />}
    </Part>
  )
  // An administrator has nothing to do where nothing waits in the queues either.
  const asksQueues = isAdmin && dashboard.isSuccess && waiting.length === 0
  const below = (
    <>
      {dashboard.isSuccess && dashboard.data.deadlines.length > 0 && (
        <Part title={COPY.home.deadlines}>
          <NextDeadlines deadlines={dashboard.data.deadlines} />
        </Part>
      )}
      {/* Not before what stands above it: it would be pushed down under the pointer. */}
      {!dashboard.isPending && (
        <Part title={COPY.home.begin}>
          <Begin
            user={user}
            offered={tasks.filter((task) => !isWaitedFor(task))}
            importDialog={mayImport ? (onClose) => <ImportDialog onClose={onClose} /> : undefined}
          />
        </Part>
      )}
      {dashboard.isSuccess && dashboard.data.notifications.length > 0 && (
        <Part title={COPY.home.activity}>
          <Activity notices={dashboard.data.notifications} />
        </Part>
      )}
    </>
  )
  return (
    <Frame title={COPY.home.title} heading={COPY.home.welcome(user.firstName)} width={880}>
      {notice && (
        <Alert role="status" color="sea">
          {notice}
        </Alert>
      )}
      {!asksQueues && !(isAdmin && dashboard.isLoading) && attention}
      {dashboard.isSuccess && <Figures user={user} shown={dashboard.data} />}
      {isAdmin ? (
        <AdminFigures coming={dashboard.isLoading} none={asksQueues && attention}>
          {below}
        </AdminFigures>
      ) : (
        below
      )}
    </Frame>
  )
}

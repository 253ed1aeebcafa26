import { useParams } from 'react-router'
import { AdminTable } from '#web/admin/AdminTable.tsx'
import { AGENT_COLUMNS, EVENT_COLUMNS, USER_COLUMNS } from '#web/admin/columns.tsx'
import { ACCOUNT_EVENTS, USERS } from '#web/admin/queries.ts'
import { useUser } from '#web/lib/session.ts'
import { hasRole } from '#web/lib/user.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { NotFound } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'

/** /admin/{section}, for administrators; everyone else sees not-found (spec 1 §2.15). */
export const Page = () => {
  const { section } = useParams()
  const user = useUser()
  if (!hasRole(user, 'ADMIN')) return <NotFound />
  if (section === 'users')
    return (
      <Frame title={COPY.admin.users}>
        <AdminTable key="users" label={COPY.admin.users} rows={USERS} columns={USER_COLUMNS} />
      </Frame>
    )
  if (section === 'agents')
    return (
      <Frame title={COPY.admin.agents}>
        <AdminTable
          key="agents"
          label={COPY.admin.agents}
          filter="agents"
          rows={USERS}
          columns={AGENT_COLUMNS}
        />
      </Frame>
    )
  if (section === 'events')
    return (
      <Frame title={COPY.admin.events}>
        <AdminTable key="events" label={COPY.admin.events} rows={ACCOUNT_EVENTS} columns={EVENT_COLUMNS} />
      </Frame>
    )
  return <NotFound />
}

import { useState } from 'react'
import { useParams } from 'react-router'
import { ApplicationDialog } from '#web/account/questionnaire/ApplicationDialog.tsx'
import { applicationQuery } from '#web/account/questionnaire/queries.ts'
import { AdminTable } from '#web/admin/AdminTable.tsx'
import { agentColumns, EVENT_COLUMNS, USER_COLUMNS } from '#web/admin/columns.tsx'
import { LicenceClaims } from '#web/admin/LicenceClaims.tsx'
import { Operations } from '#web/admin/Operations.tsx'
import { ACCOUNT_EVENTS, USERS } from '#web/admin/queries.ts'
import { COPY as ADMIN_COPY } from '#web/admin/copy.ts'
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
        <AdminTable
          key="users"
          label={COPY.admin.users}
          rows={USERS}
          columns={USER_COLUMNS}
          filters={ADMIN_COPY.filters.users}
        />
      </Frame>
    )
  if (section === 'agents') return <Agents />
  if (section === 'events')
    return (
      <Frame title={COPY.admin.events}>
        <AdminTable key="events" label={COPY.admin.events} rows={ACCOUNT_EVENTS} columns={EVENT_COLUMNS} />
      </Frame>
    )
  if (section === 'licenses')
    return (
      <Frame title={COPY.admin.licenses}>
        <LicenceClaims key="licenses" label={COPY.admin.licenses} />
      </Frame>
    )
  if (section === 'operations')
    return (
      <Frame title={COPY.admin.operations}>
        <Operations />
      </Frame>
    )
  return <NotFound />
}

const Agents = () => {
  const [applicant, setApplicant] = useState<string | null>(null)
  return (
    <Frame title={COPY.admin.agents}>
      <AdminTable
        key="agents"
        label={COPY.admin.agents}
        filters={ADMIN_COPY.filters.agents}
        rows={USERS}
        columns={agentColumns((row) => setApplicant(row.email))}
      />
      {applicant !== null && (
        <ApplicationDialog query={applicationQuery(applicant)} onClose={() => setApplicant(null)} />
      )}
    </Frame>
  )
}

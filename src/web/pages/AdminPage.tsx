import { lazy, useState, type ReactNode } from 'react'
import { useParams } from 'react-router'
import { ApplicationDialog } from '#web/account/questionnaire/ApplicationDialog.tsx'
import { applicationQuery } from '#web/account/questionnaire/queries.ts'
import { AdminTable } from '#web/admin/table/AdminTable.tsx'
import { agentColumns, EVENT_COLUMNS, USER_COLUMNS } from '#web/admin/users/columns.tsx'
import { Contracts } from '#web/admin/negotiations/Contracts.tsx'
import { COPY } from '#web/admin/copy.ts'
import { Forms } from '#web/admin/forms/Forms.tsx'
import { LicenceClaims } from '#web/admin/licenses/LicenceClaims.tsx'
import { Listings } from '#web/admin/negotiations/Listings.tsx'
import { Operations } from '#web/admin/operations/Operations.tsx'
import { ACCOUNT_EVENTS, USERS } from '#web/admin/queries.ts'
import { ADMIN_SECTIONS, type AdminSection } from '#api/pages.ts'
import { Sections } from '#web/admin/Sections.tsx'
import { Unassigned } from '#web/admin/negotiations/Unassigned.tsx'
import { useUser } from '#web/lib/session.ts'
import { hasRole } from '#web/lib/user.ts'
import { Page as Frame } from '#web/ui/Page.tsx'
import { NotFound } from '#web/ui/states.tsx'

// The room of offers comes once somebody’s offers are looked at.
const OffersSeen = lazy(() => import('./offer/OffersSeen.tsx'))

/** /admin/{section}, for administrators; everyone else sees not-found (spec 1 §2.15). */
export const Page = () => {
  const { section: asked } = useParams()
  const user = useUser()
  const section = ADMIN_SECTIONS.find((known) => known === asked)
  if (!hasRole(user, 'ADMIN') || !section) return <NotFound />
  return (
    <Frame title={COPY.sections[section]}>
      <Sections current={section} />
      <div key={section} style={{ display: 'contents' }}>
        {CONTENT[section]()}
      </div>
    </Frame>
  )
}

const Agents = () => {
  const [applicant, setApplicant] = useState<string | null>(null)
  return (
    <>
      <AdminTable
        label={COPY.sections.agents}
        filters={COPY.filters.agents}
        rows={USERS}
        columns={agentColumns((row) => setApplicant(row.email))}
      />
      {applicant !== null && (
        <ApplicationDialog query={applicationQuery(applicant)} onClose={() => setApplicant(null)} />
      )}
    </>
  )
}

const CONTENT: Readonly<Record<AdminSection, () => ReactNode>> = {
  users: () => (
    <AdminTable
      label={COPY.sections.users}
      rows={USERS}
      columns={USER_COLUMNS}
      filters={COPY.filters.users}
    />
  ),
  agents: () => <Agents />,
  listings: () => <Listings board={OffersSeen} />,
  contracts: () => <Contracts />,
  unassigned: () => <Unassigned board={OffersSeen} />,
  licenses: () => <LicenceClaims label={COPY.sections.licenses} />,
  forms: () => <Forms label={COPY.sections.forms} />,
  events: () => (
    <AdminTable
      label={COPY.sections.events}
      rows={ACCOUNT_EVENTS}
      columns={EVENT_COLUMNS}
      filters={COPY.filters.events}
    />
  ),
  operations: () => <Operations />,
}

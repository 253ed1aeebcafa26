import type { Section } from '#domain/offer/reading/terms/shown.ts'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { Changed } from '../Changed.tsx'
import { rowsOfSection, type TermRow } from '#domain/offer/reading/blind/readable.ts'
import { REVIEW_COPY } from './copy.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { FileLink } from '#web/ui/FileLink.tsx'
import { attachedFiles } from './documents.ts'
import type { AgentView } from '#api/kernel/records.ts'
import { fullName, phone } from '#domain/kernel/text/format.ts'

/** The answers of one section; `old` marks what changed since the version before. */
export const TermFacts = (props: {
  rows: readonly TermRow[]
  section: Section
  old?: ReadonlyMap<string, string>
}) => {
  const rows = rowsOfSection(props.rows, props.section)
  if (rows.length === 0) return <p style={{ color: 'var(--p-muted)', margin: 0 }}>{REVIEW_COPY.nothing}</p>
  return (
    <Facts
      items={rows.map((row) => [
        row.label,
        <Changed key={row.path} old={props.old?.get(row.path)} text={row.text} />,
      ])}
    />
  )
}

/** The files that came with the offer, to open. */
export const DocumentFacts = ({ body, state }: { body: OfferBody; state: PropertyState }) => {
  const files = attachedFiles(body, state)
  if (files.length === 0)
    return <p style={{ margin: 0, color: 'var(--p-muted)' }}>{REVIEW_COPY.documents.none}</p>
  return <Facts items={files.map(({ label, file }) => [label, <FileLink key={label} file={file} />])} />
}

/** The buyer agent and the brokerage; contact data only where the server gave it. */
export const AgentFacts = ({ agent }: { agent: AgentView | null }) =>
  agent ? (
    <Facts
      items={[
        [REVIEW_COPY.agent.buyerAgent, fullName(agent)],
        [REVIEW_COPY.agent.brokerage, agent.agent?.brokerage.name],
        agent.agent?.licenseNumber === ''
          ? null
          : [
              REVIEW_COPY.agent.licenseNumber,
              agent.agent ? `${agent.agent.licenseNumber} (${agent.agent.licenseState})` : null,
            ],
        agent.phone ? [REVIEW_COPY.agent.phone, phone(agent.phone)] : null,
        agent.email ? [REVIEW_COPY.agent.email, agent.email] : null,
      ]}
    />
  ) : (
    <p style={{ margin: 0 }}>{REVIEW_COPY.agent.none}</p>
  )

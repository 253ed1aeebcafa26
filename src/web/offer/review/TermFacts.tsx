import type { Section } from '#domain/offer/reading/shown.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { Changed } from '../Changed.tsx'
import { rowsOfSection, type TermRow } from '#domain/offer/reading/readable.ts'
import { REVIEW_COPY } from './copy.ts'

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

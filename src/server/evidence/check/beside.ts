import { HOUR } from '#domain/kernel/time/span.ts'
import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { RECORDS_TEXT_HASH } from '../../account/records/consent.ts'
import { markInWords } from '#domain/deadline/words.ts'
import type { LinkedRow } from '../store-facts.ts'
import type { ConsentRow, MarkRow } from '../store-recorded.ts'

const MARK = /^DEADLINE:([A-Z_]+):/

/** What was noted of each deadline is what its last event says. `events`: of the contract, in order. */
export const judgeMarks = (marks: readonly MarkRow[], events: readonly LinkedRow[]): string[] => {
  const last = new Map<string, LinkedRow>()
  for (const row of events) {
    const kind = MARK.exec(row.reason ?? '')?.[1]
    if (kind) last.set(kind, row)
  }
  const kinds = new Set([...last.keys(), ...marks.map(({ kind }) => kind)])
  return [...kinds].flatMap((kind) => {
    const mark = marks.find((each) => each.kind === kind)
    const event = last.get(kind)
    const said = mark && markInWords({ kind: mark.kind, receivedOn: mark.received_on, doneOn: mark.done_on })
    return mark && event?.reason === said && event?.at === mark.noted_at
      ? []
      : [`What was noted of the deadline ${kind} is not what its event says.`]
  })
}

/** Two machines' clocks are apart, but not by so much. */
const APART = HOUR

const isBefore = ({ given_at: given, signed_at: signed }: ConsentRow): boolean =>
  given !== null && Date.parse(given) <= Date.parse(signed) + APART

/** Of the text in force the house knows the words; what a former version said it keeps nowhere but in the consents. */
const isItsText = ({ given_version: version, given_text: text }: ConsentRow): boolean =>
  version !== ELECTRONIC_RECORDS.version || text === RECORDS_TEXT_HASH

/**
 * Who signed rests on a consent of their own, given before, of the version that their signature names, and to the words of that version; it is the last
 * thing that they had said of it by then. Older signatures name none.
 */
export const judgeConsents = (signers: readonly ConsentRow[]): string[] => {
  const unsaid = new Set(signers.flatMap((s) => (s.unsaid ? [s.name] : [])))
  return [
    ...signers.flatMap((s) =>
      s.consent_version === null ||
      (s.given_by === s.user_id &&
        s.given_version === s.consent_version &&
        isBefore(s) &&
        isItsText(s) &&
        !s.said_since)
        ? []
        : [`The consent that ${s.name} (${s.stage}) signed with is another one, or was taken out.`],
    ),
    ...[...unsaid].map((name) => `That ${name} withdrew a consent is no longer on record.`),
  ]
}

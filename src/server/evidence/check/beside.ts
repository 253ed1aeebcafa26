import { markInWords } from '#domain/deadline/words.ts'
import type { ConsentRow, LinkedRow, MarkRow } from '../store-facts.ts'

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

/** Who signed rests on a consent of their own, of the version that their signature names. Older signatures name none. */
export const judgeConsents = (signers: readonly ConsentRow[]): string[] =>
  signers.flatMap((s) =>
    s.consent_version === null || (s.given_by === s.user_id && s.given_version === s.consent_version)
      ? []
      : [`The consent that ${s.name} (${s.stage}) signed with is another one, or was taken out.`],
  )

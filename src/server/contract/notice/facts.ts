import { noticeChoices } from '#domain/contract/notice/choices.ts'
import { contractDates, type ContractDates } from '#domain/contract/notice/dates.ts'
import type { ContractNoticeHead, ContractNoticeKind } from '#domain/contract/notice/vocabulary.ts'
import type { Agreed } from '#domain/deadline/table.ts'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import { type Loaded, zoneOfListing } from '../../negotiation/read/aggregate.ts'
import type { Db } from '../../platform/db/db.ts'
import { epochOf } from '../../platform/db/row.ts'
import { agreedOf, marksOf, type AgreedRow, type MarkRow } from '../deadline/store.ts'
import { noticesOf, type ContractNoticeRow, type DeliveredRow } from './store.ts'

/** Everything that follows from a contract in effect: its dates, and the notices that were given under it. */
export interface InEffect extends DatesOf {
  readonly contract: NonNullable<Loaded['contract']>
  readonly notices: readonly ContractNoticeRow[]
}

/** What is due under one contract, and since when. */
export interface DatesOf extends ContractDates {
  /** YYYY-MM-DD */
  readonly effective: string
  readonly zone: Zone
  readonly agreed: Agreed
  readonly completedAt: string
  /** When a date may have moved last. */
  readonly changedAt: string
}

/** A notice as the rules know it. */
export const headOf = ({ id, kind, state, items, signers }: ContractNoticeRow): ContractNoticeHead => ({
  id,
  kind,
  state,
  items,
  signers: signers.map((s) => ({
    userId: s.userId,
    signedAt: epochOf(s.signedAt),
  })),
})

/** The dates of a contract in effect since a day (YYYY-MM-DD), from its rows. */
export const datesFrom = (
  loaded: Pick<Loaded, 'listing'>,
  effective: string,
  row: AgreedRow,
  marks: readonly MarkRow[],
  notices: readonly DeliveredRow[],
): DatesOf => {
  const zone = zoneOfListing(loaded)
  const agreed = { state: loaded.listing.property_state, terms: row.body, listing: row.clauses }
  const dates = contractDates(
    agreed,
    { effective, zone },
    marks.map((m) => ({ kind: m.kind, receivedOn: m.received_on, doneOn: m.done_on, side: m.side })),
    notices.map((notice) => ({ ...notice, deliveredAt: notice.delivered_at })),
  )
  const changes = [
    row.state_since,
    ...marks.map((m) => m.noted_at),
    ...notices.flatMap((n) => n.delivered_at ?? []),
  ].sort()
  return {
    effective,
    zone,
    agreed,
    ...dates,
    completedAt: row.completed_at ?? row.state_since,
    changedAt: changes.at(-1) ?? row.state_since,
  }
}

/** The dates of the listing's contract with what changes them; null before it is in effect. Three statements. */
export const inEffect = async (db: Db, loaded: Loaded): Promise<InEffect | null> => {
  const { contract } = loaded
  const effective = contract?.effective_date
  if (!contract || !effective) return null
  const [row] = await agreedOf(db, [contract.id])
  if (!row) return null
  const marks = await marksOf(db, [[contract.id]])
  const notices = await noticesOf(db, [contract.id])
  return { contract, notices, ...datesFrom(loaded, effective, row, marks, notices) }
}

/** What a notice of a kind could be about now. `now`: ISO instant. */
export const choicesNow = (dates: InEffect, kind: ContractNoticeKind, now: string) =>
  noticeChoices(kind, dates.agreed, dates.deadlines, dates.notices.map(headOf), localDateOf(now, dates.zone))

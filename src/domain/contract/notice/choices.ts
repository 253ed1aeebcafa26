import { addDays } from '#domain/kernel/time/calendar.ts'
import type { Deadline } from '#domain/deadline/schedule.ts'
import type { Agreed } from '#domain/deadline/table.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { performedOn } from './deadlines.ts'
import { asksToPerform, NOTICE_AHEAD, NOTICE_ABOUT } from './table.ts'
import {
  GIVEN_BY,
  type ContractNoticeChoice,
  type ContractNoticeHead,
  type ContractNoticeItem,
  type ContractNoticeKind,
} from './vocabulary.ts'

const isPrepared = (
  notices: readonly ContractNoticeHead[],
  kind: ContractNoticeKind,
  item: ContractNoticeItem,
): boolean => notices.some((n) => n.state === 'SIGNING' && n.kind === kind && n.items.includes(item))

const choiceOf = (
  kind: ContractNoticeKind,
  d: Deadline,
  notices: readonly ContractNoticeHead[],
  today: string,
  state: PropertyState,
): ContractNoticeChoice[] => {
  const { kind: item, day, usual } = d
  if (d.removedOn !== null) return []
  const prepared = isPrepared(notices, kind, item) ? ('PREPARED' as const) : null
  if (!asksToPerform(kind)) return [{ item, day, usual, blocked: prepared, from: null }]
  // What was performed is nothing to ask for; what has no day yet is not due.
  if (day === null || performedOn(d, GIVEN_BY[kind], state) !== null) return []
  const from = addDays(day, -NOTICE_AHEAD)
  return [{ item, day, usual, blocked: prepared ?? (today < from ? 'EARLY' : null), from }]
}

/**
 * What a notice of a kind can be about today (YYYY-MM-DD where the home is): what the agreement has, and what is still open of it. An
 * agent's note that a contingency is met removes nothing: the buyers' signatures do.
 */
export const noticeChoices = (
  kind: ContractNoticeKind,
  agreed: Agreed,
  deadlines: readonly Deadline[],
  notices: readonly ContractNoticeHead[],
  today: string,
): ContractNoticeChoice[] => {
  const about = NOTICE_ABOUT[kind][agreed.state]
  const found = deadlines
    .filter((d) => about.includes(d.kind))
    .flatMap((d) => choiceOf(kind, d, notices, today, agreed.state))
  const dated = deadlines.some((d) => d.kind === 'SALE_OF_HOME')
  return dated ? found : [...found, ...saleOfHome(kind, agreed, notices)]
}

/** Where the agreement names no day for it, no list of deadlines has it. */
const saleOfHome = (
  kind: ContractNoticeKind,
  agreed: Agreed,
  notices: readonly ContractNoticeHead[],
): ContractNoticeChoice[] => {
  const item = 'SALE_OF_HOME'
  const has = agreed.terms.contingencies?.contingentOnSale === true
  const removed = notices.some(
    (n) => n.kind === 'CONTINGENCY_REMOVAL' && n.state === 'DELIVERED' && n.items.includes(item),
  )
  if (!has || removed || !NOTICE_ABOUT[kind][agreed.state].includes(item)) return []
  return [
    {
      item,
      day: null,
      usual: false,
      blocked: isPrepared(notices, kind, item) ? 'PREPARED' : null,
      from: null,
    },
  ]
}

import { contractDates } from '#domain/contract/notice/dates.ts'
import { AGENT_STAGES } from '#domain/contract/vocabulary.ts'
import { localDateOf, zoneOf } from '#domain/kernel/time/deadline.ts'
import { nextDeadline } from '#domain/task/deadline-tasks.ts'
import type { Db } from '../platform/db/db.ts'
import { inEscrow } from './store.ts'

/** Somebody's contracts in effect with their dates, as of an instant (ISO). One statement. */
export const contractsOf = async (db: Db, userId: string, now: string) =>
  (await inEscrow(db, [userId, AGENT_STAGES])).map((c) => {
    const zone = zoneOf({ state: c.property_state, zip: c.zip, county: c.county })
    const agreed = { state: c.property_state, terms: c.body, listing: c.clauses }
    const dates = contractDates(agreed, { effective: c.effective_date, zone }, c.marks, c.notices)
    return { ...c, zone, dates, today: localDateOf(now, zone) }
  })
export type ContractInEffect = Awaited<ReturnType<typeof contractsOf>>[number]

/** As many contracts as one looks over; each of them has a page with all its dates. */
const SHOWN = 5

/** What is due next under each contract, the nearest first (issue 9 "Home"). */
export const nextDeadlines = (contracts: readonly ContractInEffect[]) =>
  contracts
    .flatMap((c) => {
      const next = nextDeadline(c.dates, c.today, { state: c.property_state, side: c.side })
      return next ? [{ ...next, listingId: c.listing_id, addressLine1: c.street }] : []
    })
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .slice(0, SHOWN)

import { isForSale, resoProperty, type ResoProperty } from '#domain/listing/form/reso.ts'
import { licenceNumbers } from '#domain/account/licence.ts'
import { MlsAway, type Mls } from '../adapters/mls/mls.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction } from '../platform/db/db.ts'
import { sitesTurns } from '../platform/turns-of-sites.ts'
import { findLook, findRecords, forgetOtherSources, keepLook } from './store.ts'

/** What was asked for a moment ago is not asked for again. */
const FRESH_MS = 60_000
/** An MLS counts calls; its clock may be behind ours by so much. */
const OVERLAP_MS = 5 * 60_000

/** The MLS is asked, and its photographs fetched, by two at a time. */
export const mlsTurns = sitesTurns({ name: 'mls', hands: 2, each: 2, all: 40 })

export interface Looked {
  readonly listings: readonly ResoProperty[]
  readonly asOf: string | null
  readonly stale: boolean
  readonly unread: number
}

/** Records that are none are left out and counted: one broken record does not hide the others. */
const read = (records: readonly unknown[]) => {
  const parsed = records.map((it) => resoProperty.safeParse(it))
  const listings = parsed.flatMap((it) =>
    it.success
      ? [{ ...it.data, ModificationTimestamp: new Date(it.data.ModificationTimestamp).toISOString() }]
      : [],
  )
  return { listings, unread: parsed.filter((it) => !it.success).length }
}

/** Is a listing this agent's? It may have gone to another one, and an MLS that does not know the filter answers with everybody's. */
const ownOf = (licenseNumber: string, state: string) => {
  const own = licenceNumbers(state, licenseNumber)
  return (it: ResoProperty): boolean =>
    it.StateOrProvince === state &&
    licenceNumbers(state, it.ListAgentStateLicense ?? '').some((each) => own.includes(each))
}

/** The newest that was said of each. */
const newest = (listings: readonly ResoProperty[]): ResoProperty[] => {
  const byKey = new Map<string, ResoProperty>()
  for (const it of listings) {
    const known = byKey.get(it.ListingKey)
    if (!known || known.ModificationTimestamp <= it.ModificationTimestamp) byKey.set(it.ListingKey, it)
  }
  return [...byKey.values()]
}

const dayOf = (instant: string): string => instant.slice(0, 10)

const earlier = (instant: string | null): string | null =>
  instant && new Date(Date.parse(instant) - OVERLAP_MS).toISOString()

/**
 * An agent's listings in the MLS. Asked for what changed since the last look, at most once a minute, and on the first look of a day
 * for all of them: what was taken out of an MLS is in no list of changes. Where it cannot be asked what was read before is answered,
 * and said to be so. No transaction is open while it is asked.
 */
export const lookUp = async (
  ctx: Ctx,
  mls: Mls,
  agent: { licenseNumber: string; licenseState: string },
  who: string,
): Promise<Looked> => {
  const { licenseNumber, licenseState: state } = agent
  const isOwn = ownOf(licenseNumber, state)
  await forgetOtherSources(ctx.db, mls.source)
  const before = await findLook(ctx.db, licenseNumber)
  const now = ctx.clock()
  let [stale, unread, asOf] = [false, 0, before?.looked_at ?? null]
  if (!before || now.getTime() - Date.parse(before.looked_at) > FRESH_MS)
    try {
      asOf = now.toISOString()
      const isFirst = !before || dayOf(before.looked_at) !== dayOf(asOf)
      const since = isFirst ? null : earlier(before.modified_through)
      const { records, isWhole } = await mlsTurns.run(who, () =>
        mls.listingsOf({ licenseNumber, state, since }),
      )
      const found = read(records)
      unread = found.unread
      const all = newest(found.listings)
      const isTheirs = (it: ResoProperty) => isOwn(it) && isForSale(it)
      const look = {
        at: asOf,
        kept: all.filter(isTheirs),
        over: all.filter((it) => !isTheirs(it)),
        isAll: since === null && isWhole,
      }
      await withTransaction(ctx.db, (tx) => keepLook(tx, licenseNumber, look))
    } catch (error) {
      if (!(error instanceof MlsAway)) throw error
      ctx.log.warn({ sentence: error.message }, 'the MLS could not be asked')
      stale = true
      asOf = before?.looked_at ?? null
    }
  const kept = read(await findRecords(ctx.db, licenseNumber))
  const listings = kept.listings.filter((it) => isOwn(it) && isForSale(it))
  return { listings, asOf, stale, unread }
}

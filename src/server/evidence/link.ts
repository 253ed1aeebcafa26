import { randomBytes } from 'node:crypto'
import { digestOf } from '#domain/evidence/hashing.ts'
import { SEAL } from '#domain/evidence/sealed.ts'
import { GENESIS, linkHash, linksLate, rowBody } from '#domain/evidence/row.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction, type Tx } from '../platform/db/db.ts'
import { everyRow } from '../platform/db/every-row.ts'
import { eventFacts, factsNow } from './facts.ts'
import type { ChainKind } from './store-facts.ts'
import { keepSoon } from './anchor/lane.ts'
import { receiptsFor } from './acts/acts.ts'
import { actsSince, linkedSince } from './acts/since.ts'
import { insertActReceipts } from './acts/store-acts.ts'
import { insertLinks, lockHome, unlinkedEvents, unlinkedListings } from './store-link.ts'

const newSalt = (): string => randomBytes(32).toString('hex')

interface Head {
  readonly chain_id: string
  readonly kind: ChainKind
  readonly length: number
  readonly hash: string
  readonly salt: string
}

/** Is it the first day on which events are linked, by what the house signed? Then what is older, or by a process of the release before, is linked late. */
const isFirstDay = async (tx: Tx, ctx: Ctx, [first]: readonly { since: string | null }[], now: string) =>
  linksLate(linkedSince(first?.since ?? null, await actsSince(ctx.config, tx)), now)

/**
 * Links every event of a listing that has no link yet to the chain it belongs to, in the caller's transaction with the listing
 * locked. Two statements, a third for acts that get a receipt (`acts.ts`). `now`: ISO instant of the act. What has no link long after there were links was written by no act of this
 * release: it stays without one, and stops the next signature, until an operator links it by command. Answers how many were linked.
 */
export const linkEvents = async (
  tx: Tx,
  ctx: Ctx,
  listingId: string,
  now: string,
  by: 'operator' | null = null,
): Promise<number> => {
  const unlinked = await unlinkedEvents(tx, [listingId])
  const own = unlinked.filter((row) => row.at === now || by !== null)
  const rows = own.length === unlinked.length || !(await isFirstDay(tx, ctx, unlinked, now)) ? own : unlinked
  if (rows.length === 0) return 0
  const heads = new Map<string, Head>()
  const links = rows.map((row) => {
    const before = heads.get(row.chain_id)
    const prev = before?.hash ?? row.head_hash ?? GENESIS
    const salt = newSalt()
    // What of a notice goes to the chain of the home names what the notice's own chain ended with.
    const joins = row.subject === 'notice' && row.chain_kind !== 'notice' && row.action !== SEAL
    const notice = heads.get(row.subject_id)?.hash ?? row.notice_hash
    const facts = factsNow(row, now, { joins: joins ? notice : null, recordedBy: by })
    const bodyHash = digestOf(rowBody(eventFacts(row, facts), salt))
    const hash = linkHash(prev, bodyHash)
    const number = (before?.length ?? row.head_length ?? 0) + 1
    heads.set(row.chain_id, {
      chain_id: row.chain_id,
      kind: row.chain_kind,
      length: number,
      hash,
      // Of a chain that is there already its own salt stays.
      salt: before?.salt ?? newSalt(),
    })
    return {
      event_id: row.id,
      chain_id: row.chain_id,
      number,
      salt,
      facts,
      prev_hash: prev,
      body_hash: bodyHash,
      hash,
    }
  })
  await insertLinks(tx, [JSON.stringify(links), JSON.stringify([...heads.values()]), listingId])
  const receipts = await receiptsFor(ctx, rows, links)
  if (receipts.length === 0) return links.length
  await insertActReceipts(tx, [JSON.stringify(receipts), listingId, now])
  keepSoon(
    tx,
    ctx,
    receipts.map(({ event_id: id, ...receipt }) => ({
      ...receipt,
      number: links.find((link) => link.event_id === id)?.number ?? 0,
    })),
  )
  return links.length
}

/** Keeps everybody else from a home until the transaction ends: what is linked has an order. */
export const holdHome = async (tx: Tx, listingId: string): Promise<void> => {
  await lockHome(tx, [listingId])
}

const linkLocked = async (ctx: Ctx, listingId: string, by: 'operator' | null): Promise<number> => {
  const linked = await withTransaction<number>(ctx.db, async (tx) => {
    await holdHome(tx, listingId)
    return linkEvents(tx, ctx, listingId, ctx.clock().toISOString(), by)
  })
  return isRefusal(linked) ? 0 : linked
}

/**
 * Anchors what was written before there were chains, or beside this release by an older one: at the start of each process, one
 * transaction for a listing. Each such event says when it was linked. `by`: an operator's command, which links what is older as well,
 * and says so in each event; `only`: of this home alone. Answers how many were linked.
 */
export const linkStoredEvents = async (
  ctx: Ctx,
  by: 'operator' | null = null,
  only: string | null = null,
): Promise<number> => {
  if (only !== null) return linkLocked(ctx, only, by)
  const homes = everyRow(
    (last) => unlinkedListings(ctx.db, [last]),
    (row) => row.listing_id,
  )
  let count = 0
  for await (const { listing_id: id } of homes) count += await linkLocked(ctx, id, by)
  return count
}

import { randomBytes } from 'node:crypto'
import { digestOf } from '#domain/evidence/hashing.ts'
import { SEAL } from '#domain/evidence/sealed.ts'
import { GENESIS, linkHash, linksLate, rowBody } from '#domain/evidence/row.ts'
import { isRefusal } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction, type Tx } from '../platform/db/db.ts'
import { eventFacts, factsNow } from './facts.ts'
import type { ChainKind } from './store-facts.ts'
import { insertLinks, lockHome, unlinkedEvents, unlinkedListings } from './store-link.ts'

const newSalt = (): string => randomBytes(32).toString('hex')

interface Head {
  readonly chain_id: string
  readonly kind: ChainKind
  readonly length: number
  readonly hash: string
  readonly salt: string
}

/**
 * Links every event of a listing that has no link yet to the chain it belongs to, in the caller's transaction with the listing
 * locked. Two statements. `now`: ISO instant of the act. What has no link long after there were links was written by no act of this
 * release: it stays without one, and stops the next signature, until an operator links it by command. Answers how many were linked.
 */
export const linkEvents = async (
  tx: Tx,
  listingId: string,
  now: string,
  by: 'operator' | null = null,
): Promise<number> => {
  const rows = (await unlinkedEvents(tx, [listingId])).filter(
    (row) => row.at === now || by !== null || linksLate(row.since, now),
  )
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
  return links.length
}

/** Keeps everybody else from a home until the transaction ends: what is linked has an order. */
export const holdHome = async (tx: Tx, listingId: string): Promise<void> => {
  await lockHome(tx, [listingId])
}

const linkLocked = async (ctx: Ctx, listingId: string, by: 'operator' | null): Promise<number> => {
  const linked = await withTransaction<number>(ctx.db, async (tx) => {
    await holdHome(tx, listingId)
    return linkEvents(tx, listingId, ctx.clock().toISOString(), by)
  })
  return isRefusal(linked) ? 0 : linked
}

/**
 * Anchors what was written before there were chains, or beside this release by an older one: at the start of each process, one
 * transaction for a listing. Each such event says when it was linked. `by`: an operator's command, which links what is older as well,
 * and says so in each event. Answers how many were linked.
 */
export const linkStoredEvents = async (ctx: Ctx, by: 'operator' | null = null): Promise<number> => {
  let last = ''
  let count = 0
  for (;;) {
    const page = await unlinkedListings(ctx.db, [last])
    for (const { listing_id: id } of page) count += await linkLocked(ctx, id, by)
    const end = page.at(-1)
    if (!end) return count
    last = end.listing_id
  }
}

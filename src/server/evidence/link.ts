import { randomBytes } from 'node:crypto'
import { digestOf } from '#domain/evidence/hashing.ts'
import { GENESIS, linkHash, linksLate, rowBody } from '#domain/evidence/row.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction, type Tx } from '../platform/db/db.ts'
import { eventFacts, factsNow } from './facts.ts'
import { insertLinks, lockHome, unlinkedEvents, unlinkedListings } from './store-link.ts'

const newSalt = (): string => randomBytes(32).toString('hex')

interface Head {
  readonly chain_id: string
  readonly kind: 'listing' | 'negotiation'
  readonly length: number
  readonly hash: string
  readonly salt: string
}

/**
 * Links every event of a listing that has no link yet to the chain it belongs to, in the caller's transaction with the listing
 * locked. Two statements. `now`: ISO instant of the act.
 */
export const linkEvents = async (tx: Tx, listingId: string, now: string): Promise<void> => {
  const rows = (await unlinkedEvents(tx, [listingId])).filter(
    (row) => row.at === now || linksLate(row.since, now),
  )
  if (rows.length === 0) return
  const heads = new Map<string, Head>()
  const links = rows.map((row) => {
    const before = heads.get(row.chain_id)
    const prev = before?.hash ?? row.head_hash ?? GENESIS
    const salt = newSalt()
    const facts = factsNow(row, now)
    const bodyHash = digestOf(rowBody(eventFacts(row, facts), salt))
    const hash = linkHash(prev, bodyHash)
    const number = (before?.length ?? row.head_length ?? 0) + 1
    heads.set(row.chain_id, {
      chain_id: row.chain_id,
      kind: row.chain_id === listingId ? 'listing' : 'negotiation',
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
}

const linkLocked = async (ctx: Ctx, listingId: string): Promise<void> => {
  await withTransaction<null>(ctx.db, async (tx) => {
    await lockHome(tx, [listingId])
    await linkEvents(tx, listingId, ctx.clock().toISOString())
    return null
  })
}

/**
 * Anchors what was written before there were chains, or beside this release by an older one: at the start of each process, one
 * transaction for a listing. Each such event says when it was linked.
 */
export const linkStoredEvents = async (ctx: Ctx): Promise<void> => {
  let last = ''
  for (;;) {
    const page = await unlinkedListings(ctx.db, [last])
    for (const { listing_id: id } of page) await linkLocked(ctx, id)
    const end = page.at(-1)
    if (!end) return
    last = end.listing_id
  }
}

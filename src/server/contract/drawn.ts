import { DRAW } from '#domain/evidence/drawn.ts'
import { linksLate } from '#domain/evidence/row.ts'
import { SIGNING_STAGES } from '#domain/contract/vocabulary.ts'
import { nameOfWords } from '#domain/paper/words-key.ts'
import { holdHome } from '../evidence/link.ts'
import { actsSince } from '../evidence/acts/since.ts'
import { recordDrawn } from '../negotiation/commit/by-house.ts'
import type { Ctx } from '../platform/context.ts'
import { withTransaction, type Db, type Tx } from '../platform/db/db.ts'
import { everyRow } from '../platform/db/every-row.ts'
import { agreementText, drawnFrom, findContract, unnamedPapers } from './store.ts'

/** Puts the paper of an agreement as it is kept into the record, with the home locked (`holdHome`). `now`: ISO instant. */
export const nameDrawn = async (tx: Tx, ctx: Ctx, contractId: string, now: string): Promise<void> => {
  const [contract] = await findContract(tx, [contractId])
  const [terms] = contract ? await drawnFrom(tx, [contract.offer_id]) : []
  // Nobody signs a cancelled agreement, and the buyers' record ends with the cancellation.
  if (!contract?.document_file_id || !terms || contract.state === 'CANCELLED') return
  const { listing_id: listingId, offer_id: subjectId, state, document_file_id: fileId } = contract
  const [kept] = await agreementText(tx, [contractId])
  const words = kept ? nameOfWords(kept.text) : null
  const made = { listingId, subject: 'contract', subjectId, state, fileId } as const
  await recordDrawn(tx, ctx, made, { words, terms: terms.hash }, now)
}

/** The papers that no event names, behind the id of a contract. */
const unnamedAfter = (db: Db, last: string) => unnamedPapers(db, [last, [...SIGNING_STAGES], DRAW])

const unnamed = ({ db }: Ctx) =>
  everyRow(
    (last) => unnamedAfter(db, last),
    (paper) => paper.id,
  )

/** What an operator's command would name of that, a sentence each; `only`: of this home alone. */
export const papersToName = async (ctx: Ctx, only: string | null): Promise<string[]> => {
  const found: string[] = []
  for await (const { id, listing_id: home } of unnamed(ctx))
    if (only === null || only === home)
      found.push(`Home ${home}: it names the paper of the contract ${id}, which nobody has signed.`)
  return found
}

/**
 * Anchors the papers that a process of the release before drew and nobody has signed, at the start of each process, within the day on which
 * this database began to name papers: later on one that no event names was not drawn by us, unless an operator's command says so (`by`; `only`: of this
 * home alone). What is signed already is named by its signatures.
 */
export const nameDrawnPapers = async (
  ctx: Ctx,
  by: 'operator' | null = null,
  only: string | null = null,
): Promise<void> => {
  const { since } = await actsSince(ctx.config, ctx.db)
  if (by === null && !linksLate(since, ctx.clock().toISOString())) return
  let before = ''
  for await (const { id, listing_id: home } of unnamed(ctx)) {
    const last = before
    before = id
    if (only !== null && only !== home) continue
    await withTransaction<null>(ctx.db, async (tx) => {
      await holdHome(tx, home)
      // Another process may have been first.
      const [still] = await unnamedAfter(tx, last)
      if (still?.id === id) await nameDrawn(tx, ctx, id, ctx.clock().toISOString())
      return null
    })
  }
}

import type { Viewer } from '#api/kernel/viewer.ts'
import { refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { readsWorkingCopy, standingOn } from '#domain/offer/permissions.ts'
import { veiled } from '#domain/offer/reading/blind/veil.ts'
import { actorOf } from '../negotiation/read/actor.ts'
import { readNegotiation, rowOf } from '../negotiation/read/aggregate.ts'
import { clausesFor } from '../negotiation/read/clauses.ts'
import { writtenOf } from '../negotiation/read/reading.ts'
import { bytesAsKept } from '../file/as-kept.ts'
import { loadTexts } from '../offer/read.ts'
import { veilFor, wordsOf } from '../negotiation/read/veil.ts'
import { textOf } from '../offer/view.ts'
import type { Ctx } from '../platform/context.ts'
import { fileAnswer, type FileAnswer } from '../platform/http/call.ts'
import { withTransaction } from '../platform/db/db.ts'
import { noteProblem } from './form/problem.ts'
import { agreementFacts, drawPaper } from './paper.ts'
import { contractOfOffer, fileMeta } from './store.ts'

/**
 * `GET /files/rpa/{listingId}/rpa-{offerId}.pdf`: the agreement of an offer as the caller may see it. An agreed one is
 * the frozen document that is signed; a delivered one is drawn from its last snapshot; a side's own working copy is
 * drawn on request, says DRAFT on every page and is stored nowhere (negotiation.md §8).
 */
export const readRpa = async (
  ctx: Ctx,
  viewer: Viewer | null,
  listingId: string,
  offerId: string,
): Promise<FileAnswer | Refusal> => {
  if (!viewer) return refuse('not-found')
  const loaded = await readNegotiation(ctx.db, listingId)
  const head = loaded?.n.offers.find((o) => o.id === offerId)
  const row = loaded && rowOf(loaded, offerId)
  const stand = loaded && head ? standingOn(loaded.n, head, actorOf(viewer)) : null
  if (!loaded || !head || !row || !stand) return refuse('not-found')
  const name = `rpa-${offerId}.pdf`
  const frozen = (await contractOfOffer(ctx.db, [offerId]))[0]
  const file = frozen?.document_file_id ? (await fileMeta(ctx.db, [[frozen.document_file_id]]))[0] : undefined
  if (file) {
    const body = await bytesAsKept(ctx, file)
    // What was frozen is signed: nothing that is drawn now takes its place.
    return body ? fileAnswer({ body, type: 'application/pdf', name }) : refuse('not-found')
  }
  const texts = await loadTexts(ctx.db, loaded, [offerId])
  const written = textOf(texts, row, stand.is)
  const root = rowOf(loaded, row.chain_id) ?? row
  const named = textOf(texts, root, stand.is)
  const veil = veilFor(loaded, row.chain_id, stand.is, named, texts.own)
  const [terms, people] = veil
    ? [veiled(written, veil, wordsOf(loaded, offerId)), veiled(named, veil)]
    : [written, named]
  const draft = readsWorkingCopy(stand.is, writtenOf(row)) && (row.dirty || row.delivered_at === null)
  const createdAt = draft ? row.updated_at : (row.delivered_at ?? row.updated_at)
  const { body: listing } = await clausesFor(ctx.db, loaded, head, stand.is)
  const text = { terms, people, listing, draft, createdAt }
  const facts = await agreementFacts(ctx.db, loaded, offerId, text, [], !draft, veil)
  const failed = async (problem: { formId: string; problem: string }) => {
    await withTransaction<null>(ctx.db, async (tx) => {
      await noteProblem(tx, ctx, { ...problem, listingId })
      return null
    })
  }
  const { body } = await drawPaper(ctx, ctx.db, facts, viewer.userId, failed, null, true)
  return fileAnswer({ body, type: 'application/pdf', name })
}

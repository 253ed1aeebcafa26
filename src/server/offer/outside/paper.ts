import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { attachFile, hangsOnOffer } from '../../file/attach.ts'
import { rowOf, type Loaded } from '../../negotiation/read/aggregate.ts'
import type { Doing } from '../../negotiation/doing.ts'
import { paperFacts } from './store.ts'

const AGAIN = 'Please upload this file again.'
const USED = 'This file came with an earlier step. Please add the one that came with this one.'
const EARLIER =
  'This file was uploaded before the document it answers was sent. Please add the answer itself.'

const no = (message: string): Refusal => refuse('invalid', { details: [{ path: 'paperId', message }] })

/**
 * Hangs the paper or mail of an outside buyer side's act on its chain, for the sell side to read; it must be an upload of
 * the person who acts, made after the document it answers was sent. Answers its id; undefined where none was sent, which the
 * row judges. On any other chain nothing comes with an act, and what is sent is not attached.
 */
export const hangPaper = async (
  { tx, viewer }: Doing,
  loaded: Loaded,
  documentId: string,
  paperId: string | null | undefined,
): Promise<string | undefined | Refusal> => {
  const row = rowOf(loaded, documentId)
  if (!paperId || !row?.outside) return undefined
  const place = { paperId, listingId: loaded.listing.id, chainId: row.chain_id, answers: row.delivered_at }
  return hangOn({ tx, viewer }, place)
}

/**
 * The same for a chain that is about to be written. What an earlier act of the listing rests on proves no later one, and its
 * bytes uploaded once more are the same paper.
 */
export const hangOn = async (
  { tx, viewer }: Pick<Doing, 'tx' | 'viewer'>,
  {
    paperId,
    listingId,
    chainId,
    answers = null,
  }: { paperId: string; listingId: string; chainId: string; answers?: string | null },
): Promise<string | Refusal> => {
  const [facts] = await paperFacts(tx, [paperId, listingId, answers])
  if (facts?.used || (await hangsOnOffer(tx, paperId))) return no(USED)
  if (facts?.earlier) return no(EARLIER)
  const link = { audience: 'offer-sell', listingId, offerId: chainId }
  const hung = await attachFile(tx, paperId, viewer.userId, link, 'OFFER_DOCUMENT')
  return isRefusal(hung) ? no(AGAIN) : paperId
}

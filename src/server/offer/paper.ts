import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { attachFile, hangsOnOffer } from '../file/attach.ts'
import { rowOf, type Loaded } from '../negotiation/aggregate.ts'
import type { Doing } from '../negotiation/commit.ts'

const AGAIN = 'Please upload this file again.'
const USED = 'This file came with an earlier step. Please add the one that came with this one.'

/**
 * Hangs the paper or mail of an outside buyer side's act on its chain, for the sell side to read; it must be an upload of
 * the person who acts. Answers its id; undefined where none was sent, which the row judges. On any other chain nothing
 * comes with an act, and what is sent is not attached.
 */
export const hangPaper = async (
  { tx, viewer }: Doing,
  loaded: Loaded,
  offerId: string,
  paperId: string | null | undefined,
): Promise<string | undefined | Refusal> => {
  const row = rowOf(loaded, offerId)
  if (!paperId || !row?.outside) return undefined
  return hangOn({ tx, viewer }, { paperId, listingId: loaded.listing.id, chainId: row.chain_id })
}

/** The same for a chain that is about to be written. What an earlier act rests on proves no later one. */
export const hangOn = async (
  { tx, viewer }: Pick<Doing, 'tx' | 'viewer'>,
  { paperId, listingId, chainId }: { paperId: string; listingId: string; chainId: string },
): Promise<string | Refusal> => {
  if (await hangsOnOffer(tx, paperId))
    return refuse('invalid', { details: [{ path: 'paperId', message: USED }] })
  const link = { audience: 'offer-sell', listingId, offerId: chainId }
  const hung = await attachFile(tx, paperId, viewer.userId, link, 'OFFER_DOCUMENT')
  return isRefusal(hung) ? refuse('invalid', { details: [{ path: 'paperId', message: AGAIN }] }) : paperId
}

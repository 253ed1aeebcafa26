import { isTerminal } from '#domain/offer/vocabulary.ts'
import { chainOf, documentOf, isUnsent, openSellerCounters, sideOf } from '../chain.ts'
import type { Negotiation, OfferHead } from '../heads.ts'
import { sideOfRole } from '../waiting/waiting-chain.ts'
import { counterWords } from './notice.ts'
import type { Notice, Recipient } from './notices.ts'

/** Counters of a chain that a move ended beside the document that its notice is about. */
const endedBeside = (
  before: readonly OfferHead[],
  after: Negotiation,
  { offerId }: Pick<Notice, 'offerId'>,
): OfferHead[] =>
  before.filter((o) => o.id !== offerId && isTerminal(documentOf(after, o.id)?.state ?? o.state))

const UNSENT = 'The counter that your side had prepared was not sent. It is canceled.'

/**
 * What a notice says besides, where its move ended a counter of the reader's chain: its words tell of the document that moved, and nothing of
 * the counter. To the side that wrote a counter, that it was not sent (negotiation.md §1.2 head, O23, O31, O46, O50); to the buy side, that
 * the seller's counter ended by a round or by another buyer's agreement (§1.5 G03, §1.7, N27 "system-cancelled counter").
 */
export const endedCounters = (
  before: Negotiation,
  after: Negotiation,
  notice: Pick<Notice, 'offerId'>,
  { role, chainId: ownChain }: Pick<Recipient, 'role' | 'chainId'>,
): string[] => {
  const about = notice.offerId === null ? undefined : documentOf(after, notice.offerId)?.chainId
  const side = sideOfRole(role)
  const chains = [...new Set([about, ownChain])].flatMap((id) => (id ? [chainOf(before, id)] : []))
  const unsent = chains.flat().filter((o) => isUnsent(o) && sideOf(o) === side)
  const notSent = endedBeside(unsent, after, notice).length > 0 ? [UNSENT] : []
  if (side !== 'buyer' || ownChain === null || ownChain === about) return notSent
  const sent = openSellerCounters(chainOf(before, ownChain)).filter((o) => !isUnsent(o))
  const to = role === 'OB' ? 'you' : 'your buyer'
  const canceled = endedBeside(sent, after, notice).map(
    (o) => `The seller’s ${counterWords(o, role).counter} to ${to} is canceled. It did not become binding.`,
  )
  return [...canceled, ...notSent]
}

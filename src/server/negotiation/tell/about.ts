import { copyUrl } from '#domain/file/copies.ts'
import { isSellRole, type Role } from '#domain/negotiation/actor.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'
import type { Notice, Recipient } from '#domain/negotiation/notices/notices.ts'
import { waitingSpans } from '#domain/negotiation/waiting/waiting.ts'
import { dueFrom } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { photographsOf } from '#domain/listing/reading/photographs.ts'
import { amountRead } from '#domain/offer/permissions.ts'
import { viewerOf } from '#domain/offer/reading/next.ts'
import { cityLine, exactMoney, money0 } from '#domain/kernel/text/format.ts'
import { withoutNumbers } from '#domain/kernel/text/number-to-call.ts'
import { isPublicListing } from '#domain/listing/vocabulary.ts'
import type { Message } from '../../platform/outbox/message.ts'
import { type Loaded, zoneOfListing } from '../read/aggregate.ts'
import type { ToldDocument } from '../read/store-people.ts'

/*
 * What a mail of a negotiation says around its words (look.md "Mails"): the home, how much, by when, whom to call. An amount is that of a
 * document which the reader has, and nothing of it is a name of the other side.
 */

/** How much a document is about to one reader, in dollars; null where they don't know it, or there is none. */
interface Told {
  readonly amount: number | null
  /** Of the selling side alone. */
  readonly net: number | null
}

/** The amount and the net of a document, as far as a reader has them: of their own chain, or of the selling side (negotiation.md §8). */
export const moneyOf = (
  document: OfferHead | undefined,
  told: ToldDocument | undefined,
  { role, chainId }: Recipient,
): Told => {
  const is = viewerOf(role)
  const isSeller = isSellRole(role)
  if (!document || !told || is === null || !(isSeller || chainId === document.chainId))
    return { amount: null, net: null }
  const amount = amountRead(is, document, told)
  const isDelivered = amount !== null && told.deliveredCents === Math.round(amount * 100)
  return { amount, net: isSeller && isDelivered && told.netCents !== null ? told.netCents / 100 : null }
}

/** What a mail lists of it: the amount, and what the selling side would keep. */
export const factsOf = ({ amount, net }: Told, role: Role): NonNullable<Message['facts']> => [
  ...(amount === null ? [] : [{ label: 'Price', value: exactMoney(amount) }]),
  ...(net === null
    ? []
    : [{ label: role === 'LA' ? 'Net to seller (estimate)' : 'You keep (estimate)', value: money0(net) }]),
]

/** As wide as a mail is on a sharp screen; every mail reader shows a JPEG. */
const WIDTH = 1440

/** The home, with its picture where anybody may load it: a mail reader has no session. */
export const aboutHome = ({ listing }: Loaded, after: Negotiation): Pick<Message, 'home'> => {
  if (!listing.street) return {}
  const [cover] = isPublicListing(after.listing.state) ? photographsOf(listing.body) : []
  const picture = cover?.url ? copyUrl(cover.url, WIDTH, 'jpeg') : null
  const address = [listing.street, cityLine(listing.body.address)].filter(Boolean).join(', ')
  return { home: { address: withoutNumbers(address), picture } }
}

/** By when the reader of a notice is asked to answer what it is about, where that is still to come. */
export const dueOf = (loaded: Loaded, after: Negotiation, now: string) => {
  const zone = zoneOfListing(loaded)
  const from = Date.parse(now)
  let spans: ReturnType<typeof waitingSpans> | undefined
  return (notice: Notice, { userId, chainId }: Recipient, chain: string): Pick<Message, 'due'> => {
    spans ??= waitingSpans(after, from)
    const own = spans.filter((w) => w.userId === userId && w.since <= from)
    const of = notice.offerId
    const on = own.filter((w) => w.documentId === of)
    const at = dueFrom(on.length > 0 ? on : own.filter((w) => w.chainId === (chainId ?? chain)), from)
    return at === null ? {} : { due: { at: new Date(at).toISOString(), zone } }
  }
}

/**
 * The reader's own agent: a seller's, or that of the buyer's chain. Agents call whom their pages name. The number is said once the
 * reader's own signature stands under a contract that this agent made: until then anyone with a license may have named them (decision 81).
 */
export const contactOf = (
  after: Negotiation,
  r: Recipient,
  chain: string,
): Pick<Message, 'contactId' | 'contactNumber'> => {
  const id = agentOf(after, r, chain)
  if (id === null || id === r.userId) return {}
  return { contactId: id, ...(hasSigned(after, r, chain) && { contactNumber: true }) }
}

const hasSigned = (
  { contract, offers }: Negotiation,
  { userId, chainId, role }: Recipient,
  chain: string,
) => {
  const signed = contract?.signers.some((s) => s.userId === userId && s.signedAt !== null) ?? false
  if (!signed || role === 'PS' || role === 'SS') return signed
  return offers.some((o) => o.id === contract?.offerId && o.chainId === (chainId ?? chain))
}

const agentOf = ({ listing, offers }: Negotiation, { role, chainId }: Recipient, chain: string) => {
  if (role === 'PS' || role === 'SS') return listing.agentId
  if (role !== 'OB' && role !== 'CB') return null
  const root = offers.find((o) => o.id === (chainId ?? chain))
  return root && !root.outside ? root.agentId : null
}

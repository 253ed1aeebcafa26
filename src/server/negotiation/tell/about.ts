import { copyUrl } from '#domain/file/copies.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import type { Notice, Recipient } from '#domain/negotiation/notices/notices.ts'
import { waitingSpans } from '#domain/negotiation/waiting/waiting.ts'
import { dueFrom } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { photographsOf } from '#domain/listing/reading/photographs.ts'
import { withoutNumbers } from '#domain/kernel/text/number-to-call.ts'
import { isPublicListing } from '#domain/listing/vocabulary.ts'
import type { Message } from '../../platform/outbox/message.ts'
import { type Loaded, zoneOfListing } from '../read/aggregate.ts'

/*
 * What a mail of a negotiation says around its words (look.md "Mails"): the home, by when, whom to call. All of it is at hand where
 * the move is told, and nothing of it is an amount or a name of the other side.
 */

/** As wide as a mail is on a sharp screen; every mail reader shows a JPEG. */
const WIDTH = 1440

/** The home, with its picture where anybody may load it: a mail reader has no session. */
export const aboutHome = ({ listing }: Loaded, after: Negotiation): Pick<Message, 'home'> => {
  if (!listing.street) return {}
  const [cover] = isPublicListing(after.listing.state) ? photographsOf(listing.body) : []
  const picture = cover?.url ? copyUrl(cover.url, WIDTH, 'jpeg') : null
  return { home: { address: withoutNumbers(listing.street), picture } }
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

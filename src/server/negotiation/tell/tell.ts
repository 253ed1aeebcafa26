import { isSellRole, isSellSide, NOBODY, rolesOnListing, type Role } from '#domain/negotiation/actor.ts'
import { documentOf, type Side } from '#domain/negotiation/chain.ts'
import { sideOfRole } from '#domain/negotiation/waiting/waiting-chain.ts'
import type { Move, News } from '#domain/negotiation/change.ts'
import type { Negotiation } from '#domain/negotiation/heads.ts'
import {
  amountWords,
  buyerWords,
  commentWords,
  counterWords,
  type NoticeText,
} from '#domain/negotiation/notices/notice.ts'
import { namesAgent, namesBuyer, NOTICES, saysAmount } from '#domain/negotiation/notices/notice-table.ts'
import { endedCounters } from '#domain/negotiation/notices/ended-counters.ts'
import { recipientsOf, type Notice, type Recipient } from '#domain/negotiation/notices/notices.ts'
import type { Veil } from '#domain/offer/reading/blind/veil.ts'
import { isBuyersComment, isReadBySide } from '#domain/offer/reading/masking.ts'
import { inTime } from '#domain/offer/reading/answer-time.ts'
import { buyerPage } from '#domain/offer/reading/page.ts'
import { listingStateInWords } from '#domain/listing/vocabulary.ts'
import { zoneInWords } from '#domain/kernel/time/zone.ts'
import { localDayOf } from '#domain/kernel/time/deadline.ts'
import { withoutNumbers } from '#domain/kernel/text/number-to-call.ts'
import { fullName, usDate } from '#domain/kernel/text/format.ts'
import type { Message } from '../../platform/outbox/message.ts'
import { KIND_OF_NOTICE, type MessageKind } from '#domain/message/kinds.ts'
import { enqueue } from '../../platform/outbox/outbox.ts'
import { type Loaded, zoneOfListing } from '../read/aggregate.ts'
import { aboutHome, contactOf, dueOf, factsOf, moneyOf } from './about.ts'
import { bystandersOf } from './bystanders.ts'
import type { Doing } from '../doing.ts'
import type { Tx } from '../../platform/db/db.ts'
import { accountNames, documentsTold, type ToldDocument } from '../read/store-people.ts'
import { veilsFor } from '../read/veil.ts'
import { veilNotices } from './veil-notices.ts'

const CHANNELS = { E: 'email', S: 'sms', N: 'app' } as const

const pathOf = (url: NoticeText['url'], loaded: Loaded, after: Negotiation, r: Recipient): string => {
  const id = loaded.listing.id
  const sell = isSellRole(r.role)
  const root = after.offers.find((o) => o.id === r.chainId)
  switch (url) {
    case 'listing-editor':
      return `/create-listing/${id}`
    case 'offer':
      return r.chainId && !sell ? `/offers/${r.chainId}` : `/offer-status/${id}/seller`
    case 'contract':
      return `/property-contract/${id}`
    case 'profile':
      return '/agent-profile'
    case 'home':
      return '/home'
    case 'offers-beside':
      return `/offer-status/${id}/seller?tab=offers`
    case 'public-page':
      return `/listing/${id}`
    case 'search':
      return '/homes'
    default:
      if (sell) return `/offer-status/${id}/seller`
      return root ? buyerPage({ listingId: id, chainId: root.id, state: root.state }) : `/listing/${id}`
  }
}

/** What a message says beside its table row, and on whose behalf. */
export interface Telling {
  /** The user who acted, never notified of their own act; '' for the clock. */
  readonly actorId: string
  readonly actorName: string
  readonly eventId: string
  readonly comment: string | null
  /** Whose side reads the comment; both, where it is not said. */
  readonly isReadBy?: (side: Side) => boolean
  /** The comment is the buy side's: a blind comparison replaces names in it. */
  readonly ofBuyers?: boolean
  readonly news: News | null
  /** Property-local date of the round. */
  readonly date: string | null
  readonly suffix?: string
  /** ISO instant: what is due after it is told. */
  readonly now: string
  /** Another kind than the notice's own: it is said again. */
  readonly kind?: MessageKind
  /** How the selling side is told of a chain whose comparison is blind. */
  readonly veil?: (offerId: string) => Veil | null
  /** What the agent is called whom the move names. */
  readonly agentName?: string
  /** What is known of the documents, and of the first ones of their chains, by id. */
  readonly documents?: ReadonlyMap<string, ToldDocument>
}

/** The day on which the time of a backup that was called up ends, where the property is. */
const untilOf = (loaded: Loaded, after: Negotiation, { offerId }: Notice): string => {
  const until = after.offers.find((o) => o.id === offerId)?.backup?.until
  return until == null ? '' : usDate(localDayOf(until, zoneOfListing(loaded)))
}

/** The agent of a chain, or of the listing where there is none, or who acts without one: who named the people of that side. */
const responsibleOf = ({ listing, offers }: Negotiation, chainId: string | null): string => {
  const { agentId, creatorId } = offers.find(({ id }) => id === chainId) ?? listing
  return agentId ?? creatorId
}

/** Who answers for what somebody does in a chain: the agent of the selling side where they are of it, else that of the chain. */
const answersFor = (n: Negotiation, chainId: string, userId: string): string =>
  responsibleOf(n, isSellSide(rolesOnListing({ ...NOBODY, userId }, n.listing)) ? null : chainId)

/**
 * Who named the reader, and who is counted for what they get. The day of strangers is that of the agents: each person whom they named would bring
 * one of their own. Somebody who likes a home was named by nobody.
 */
const countedOf = (
  after: Negotiation,
  r: Recipient,
  { actorId, chainId }: { readonly actorId: string; readonly chainId: string },
): Pick<Message, 'senderId' | 'countedForId' | 'namedById'> => ({
  namedById: r.role === 'LK' ? r.userId : responsibleOf(after, r.chainId),
  // The clock acts for nobody: what it says is counted for those whose document it speaks of.
  countedForId: answersFor(after, chainId, actorId),
  ...(actorId !== '' && { senderId: actorId }),
})

const isBuyerOf = (n: Negotiation, { offerId }: Notice, userId: string): boolean =>
  n.offers.some((o) => o.id === offerId && o.buyers.some((b) => b.userId === userId))

/** Notices as messages, one per person and channel. Never an amount in an SMS, never the other side's contact. */
export const messagesOf = (
  loaded: Loaded,
  after: Negotiation,
  notices: readonly Notice[],
  t: Telling,
  to: (notice: Notice) => Recipient[] = (notice) => recipientsOf(after, notice, t.actorId),
): Message[] => {
  // Of a chain whose comparison is blind, for the selling side: nobody's words but the buy side's are changed.
  const valuesFor = (veil: Veil | null, isBuyer: boolean, role: Role): Readonly<Record<string, string>> => {
    const comment = (t.isReadBy?.(sideOfRole(role)) ?? true) ? (t.comment ?? '') : ''
    return {
      ...values,
      ...(veil && isBuyer ? { name: veil.alias } : {}),
      ...commentWords(veil && t.ofBuyers ? veil.free(comment) : comment, t.actorName),
    }
  }
  const values: Readonly<Record<string, string>> = {
    happened: t.news?.happened ?? 'Update',
    addr: withoutNumbers(loaded.listing.street || 'a new home'),
    name: t.actorName,
    agent: t.agentName || 'Another agent',
    state: listingStateInWords(after.listing.state),
    zone: zoneInWords(zoneOfListing(loaded)),
    date: t.date ? usDate(t.date) : '',
  }
  const filled = (text: string, said: Readonly<Record<string, string>>) =>
    text
      .replace('{news}', () => t.news?.text ?? '')
      .replace(/\{(\w+)\}/g, (whole, key: string) => said[key] ?? whole)
      .trim()
  const home = aboutHome(loaded, after)
  const due = dueOf(loaded, after, t.now)
  return notices.flatMap((notice) => {
    const table: NoticeText = NOTICES[notice.n]
    return to(notice).flatMap((r) => {
      const words = { ...table, ...table.as[r.role] }
      const document = documentOf(after, notice.offerId ?? '')
      const veil = (isSellRole(r.role) && notice.offerId && t.veil?.(notice.offerId)) || null
      const chainId = document?.chainId ?? ''
      const values = {
        ...valuesFor(veil, isBuyerOf(after, notice, t.actorId), r.role),
        ...counterWords(document, r.role),
      }
      const name = veil?.alias ?? t.documents?.get(chainId)?.buyer ?? ''
      const money = moneyOf(document, t.documents?.get(document?.id ?? ''), r)
      const say = (text: string, channel: 'E' | 'S' | 'N') =>
        filled(
          inTime(text, document?.expiresAt ?? document?.deadline ?? null, Date.parse(t.now)).replace(
            '{until}',
            () => untilOf(loaded, after, notice),
          ),
          { ...values, ...buyerWords(name, r.role, channel), ...amountWords(money.amount, channel) },
        )
      return r.channels.map((channel): Message => ({
        eventId: `${t.eventId}:${notice.n}`,
        to: { userId: r.userId },
        channel: CHANNELS[channel],
        kind: t.kind ?? KIND_OF_NOTICE[notice.n],
        subject: say(words.title, channel) + (t.suffix ?? ''),
        lines: [say(words.text, channel), ...endedCounters(loaded.n, after, notice, r)],
        button: { label: words.button, path: pathOf(table.url, loaded, after, r) },
        ...(channel === 'E' && {
          ...home,
          ...due(notice, r, chainId),
          ...contactOf(after, r, chainId),
          facts: factsOf(money, r.role),
        }),
        consented: true,
        recordId: r.chainId ?? loaded.listing.id,
        ...countedOf(after, r, { actorId: t.actorId, chainId }),
        ...(r.role === 'OB'
          ? { inviteAs: 'buyer' as const }
          : r.role === 'PS' || r.role === 'SS'
            ? { inviteAs: 'seller' as const }
            : {}),
      }))
    })
  })
}

/** Whom and how much the notices of a move are about. One statement, where they say either. */
const documentsOf = (tx: Tx, after: Negotiation, notices: readonly Notice[]) => {
  const naming = new Set(notices.flatMap(({ n, offerId }) => (offerId && namesBuyer(n) ? [offerId] : [])))
  const pricing = notices.flatMap(({ n, offerId }) => (offerId && saysAmount(n) ? [offerId] : []))
  const first = after.offers.flatMap((o) => (naming.has(o.id) ? [o.chainId] : []))
  return documentsTold(tx, after.listing.id, [...new Set([...first, ...pricing])])
}

/** The agent whom a move names, where a notice of it says who; an agent who takes over names nobody else. */
const agentNamed = async (tx: Tx, { notices, namedAgentId }: Move, actorName: string): Promise<string> => {
  if (!notices.some(({ n }) => namesAgent(n))) return ''
  if (!namedAgentId) return actorName
  const [agent] = await accountNames(tx, [[namedAgentId]])
  return agent ? fullName({ firstName: agent.first_name, lastName: agent.last_name }) : ''
}

/** A move's notices, into the outbox of the same transaction. Source: negotiation.md §9. */
export const tell = async (
  { tx, ctx, viewer, now }: Doing,
  loaded: Loaded,
  after: Negotiation,
  move: Move,
  verbId: string,
  auctionDate?: string,
): Promise<void> => {
  const actorName = `${viewer.firstName} ${viewer.lastName}`.trim()
  const telling: Telling = {
    actorId: viewer.userId,
    actorName,
    eventId: verbId,
    comment: move.comment,
    isReadBy: (side) => isReadBySide(move.row, side),
    ofBuyers: isBuyersComment(move.row),
    news: move.news,
    date: auctionDate ?? loaded.listing.auction_date,
    now,
    veil: await veilsFor(tx, loaded, after, { userId: viewer.userId, name: actorName }),
    documents: await documentsOf(tx, after, move.notices),
    agentName: await agentNamed(tx, move, actorName),
  }
  if (move.changes.some((c) => c.kind === 'blind' && c.to === 'ON')) await veilNotices(tx, loaded, after)
  const messages = messagesOf(loaded, after, move.notices, telling)
  const told = new Set([viewer.userId, ...messages.flatMap((m) => ('userId' in m.to ? [m.to.userId] : []))])
  const outsiders = await bystandersOf(tx, loaded.listing.id, move.notices, told)
  await enqueue(tx, ctx, [...messages, ...messagesOf(loaded, after, move.notices, telling, outsiders)])
}

import type { Role } from '../actor.ts'
import { chainOf, chainsOf, isLiveChain } from '../chain.ts'
import type { Negotiation, OfferHead } from '../heads.ts'
import { NOTICES, type NoticeId } from './notice-table.ts'

/** A notice raised by a verb: which message, about which chain, to which roles (default: all of the table's). */
export interface Notice {
  readonly n: NoticeId
  /** The chain the roles BA, OB and CB are taken from; null for listing-wide notices. */
  readonly offerId: string | null
  readonly roles?: readonly Role[]
  /** Listing-wide notices to the buy sides of these chains. */
  readonly chains?: readonly string[]
  /** Somebody who has the role no longer, and is told instead of whoever has it now. */
  readonly former?: { readonly userId: string; readonly role: Role }
}

export interface Recipient {
  readonly userId: string
  readonly role: Role
  /** E email, S SMS, N in-app. Tasks are derived, never sent. */
  readonly channels: readonly ('E' | 'S' | 'N')[]
  /** The chain through which a buy-side person is told. */
  readonly chainId: string | null
}

/** The channels a table's cell names. */
export const channelsIn = (cell: string): Recipient['channels'] =>
  [...new Set(cell)].filter((c): c is 'E' | 'S' | 'N' => 'ESN'.includes(c))

const buySide = (root: OfferHead, role: Role): string[] => {
  if (role === 'BA') return root.agentId && !root.outside ? [root.agentId] : []
  if (role === 'OB') return root.buyers.map((b) => b.userId)
  if (role === 'CB') return [root.creatorId]
  return []
}

const sellSide = (n: Negotiation, role: Role): string[] => {
  if (role === 'LA') return n.listing.agentId ? [n.listing.agentId] : []
  if (role === 'PS') return n.listing.primaryOwnerId ? [n.listing.primaryOwnerId] : []
  if (role === 'SS') return [...n.listing.secondaryOwnerIds]
  if (role === 'CR') return [n.listing.creatorId]
  return []
}

/**
 * Who receives a notice, one entry a person: the acting user is never notified of their own act, and a person who
 * holds two roles is notified once, by the widest channels. Source: negotiation.md §9 "Rules".
 */
export const recipientsOf = (n: Negotiation, notice: Notice, actorId: string): Recipient[] => {
  const table = NOTICES[notice.n].to as Partial<Record<Role, string>>
  const found = new Map<string, Recipient>()
  const tell = (userId: string, role: Role, channels: string, chainId: string | null) => {
    if (userId === actorId) return
    const before = found.get(userId)
    found.set(userId, {
      userId,
      role: before?.role ?? role,
      channels: channelsIn([...(before?.channels ?? []), channels].join('')),
      chainId: before?.chainId ?? chainId,
    })
  }
  if (notice.former) {
    const { userId, role } = notice.former
    tell(userId, role, table[role] ?? '', notice.offerId)
    return [...found.values()]
  }
  for (const [role, channels] of Object.entries(table) as [Role, string][]) {
    if (notice.roles && !notice.roles.includes(role)) continue
    for (const id of sellSide(n, role)) tell(id, role, channels, null)
    const chains =
      notice.chains ??
      (notice.offerId ? [n.offers.find((o) => o.id === notice.offerId)?.chainId ?? notice.offerId] : [])
    for (const chainId of chains) {
      const root = chainOf(n, chainId)[0]
      if (root) for (const id of buySide(root, role)) tell(id, role, channels, chainId)
    }
  }
  return [...found.values()]
}

/** Every chain that is delivered and alive, but one. */
export const liveChains = (n: Negotiation, except?: string): string[] =>
  chainsOf(n)
    .filter((chain) => chain[0]?.id !== except && isLiveChain(chain))
    .map((chain) => chain[0]?.id ?? '')

import { currentFor, isFrozen, inLiveEdit, type Side } from '#domain/negotiation/chain.ts'
import { backupFor, backupLabel } from '../backup.ts'
import type { Negotiation, OfferHead } from '#domain/negotiation/heads.ts'

/** The viewer is waited for. */
export const ACTION_REQUIRED = 'Action Required'

/** What a chain behind another agreement is called. */
export const FROZEN_LABEL = 'On hold'

export interface GroupFacts {
  readonly accepted: boolean
  readonly actions: readonly { readonly action: string }[]
  readonly netCents: number | null
  readonly deliveredAt: number | null
}

const onlyApprove = (g: GroupFacts) => g.actions.length > 0 && g.actions.every((a) => a.action === 'APPROVE')

/**
 * Order of the review panel: ACCEPTED first, then by number of the viewer's actions, then offers whose only action is
 * APPROVE, then net to seller, then who came first. Source: spec 3 §4 "Sorting", negotiation.md §1.9.
 */
export const compareGroups = (a: GroupFacts, b: GroupFacts): number =>
  Number(b.accepted) - Number(a.accepted) ||
  b.actions.length - a.actions.length ||
  Number(onlyApprove(b)) - Number(onlyApprove(a)) ||
  (b.netCents ?? -Infinity) - (a.netCents ?? -Infinity) ||
  (a.deliveredAt ?? Infinity) - (b.deliveredAt ?? Infinity) ||
  0

/**
 * Spec 3 §2 "Banners on offers"; the Action Required banner is the viewer's own. A live edit has no delivered counter
 * beside it; one that was never sent is paused, so it does not hide the banner (negotiation.md §1.2, O15).
 */
export const bannerFor = (
  n: Negotiation,
  chain: readonly OfferHead[],
  side: Side,
  actionRequired: boolean,
  now: number,
): string | null => {
  if (currentFor(side, chain)?.state === 'ACCEPTED') return 'Offer Accepted'
  const mark = backupFor(chain[0]?.backup, side, now)
  if (mark) return backupLabel(mark, n.listing.zone)
  // On hold comes first: nothing that is being written can be sent while it lasts.
  if (isFrozen(n, chain)) return FROZEN_LABEL
  if (inLiveEdit(chain)) return 'Buyer Agent Editing Offer'
  return actionRequired ? ACTION_REQUIRED : null
}

/** New offers stay welcome after the due date; they are marked (CK1). */
export const isAfterDueDate = (n: Negotiation, root: OfferHead | undefined): boolean => {
  const deadline = n.listing.dueAt
  return deadline != null && root?.deliveredAt != null && root.deliveredAt >= deadline
}

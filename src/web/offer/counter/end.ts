import { isTerminal } from '#domain/offer/vocabulary.ts'
import { readsAsSeller } from '#domain/offer/permissions.ts'
import { bySeller, groundOf, type Target } from './target.ts'

/**
 * Why nothing can be sent from a studio anymore: the own unsent counter was canceled, what it answers has ended, or nobody may counter it now. Null while
 * it can, and where another document stands in its place by now: that one is answered then (`follow`).
 */
export const endOf = (target: Target): 'cancelled' | 'ended' | 'closed' | null => {
  const { action, answered, own } = target
  if (own && isTerminal(own.state)) return 'cancelled'
  if (isTerminal(answered.state)) return 'ended'
  const ground = groundOf(target)
  // Who stands on both sides reads the actions of one of them alone.
  const reads = answered.outside || bySeller(target) === readsAsSeller(answered.viewerIs)
  if (!reads || ground.currentOfferId !== ground.id) return null
  const open = ground.offerActions.some(
    (each) => each.action === action.action && each.newCounterType === action.newCounterType,
  )
  return open ? null : 'closed'
}

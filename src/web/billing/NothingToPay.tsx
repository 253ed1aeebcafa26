import { planFor } from '#domain/billing/subscription.ts'
import { hasRole, isAgent, type User } from '#web/lib/user.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'

/** What a plan is to this person. */
export const planOf = (user: User) => planFor({ agent: isAgent(user), listing: hasRole(user, 'LISTING') })

/** To whom no plan is sold: their part of a sale is free. */
export const NothingToPay = () => <EmptyState title={COPY.free.title}>{COPY.free.text}</EmptyState>

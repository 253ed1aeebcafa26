import { Navigate } from 'react-router'
import { MyOffers } from '#web/offer/list/MyOffers.tsx'
import { useUser } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { COPY } from './copy.ts'

/** Your Offers, for people who are not agents (spec 3 §2). */
export const Page = () =>
  isAgent(useUser()) ? <Navigate to="/offers" replace /> : <MyOffers title={COPY.yourOffers} />

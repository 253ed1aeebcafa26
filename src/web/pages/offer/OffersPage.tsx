import { Navigate } from 'react-router'
import { MyOffers } from '#web/offer/list/MyOffers.tsx'
import { useUser } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { COPY } from './copy.ts'

/** Your Buyers: Buying leads here for agents; others have their offers under /buying (spec 3 §2). */
export const Page = () =>
  isAgent(useUser()) ? <MyOffers title={COPY.yourBuyers} /> : <Navigate to="/buying" replace />

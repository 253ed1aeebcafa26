import { Navigate } from 'react-router'
import { COPY } from '../copy.ts'

/**
 * A mail's link of which a part is missing: it leads to the sign-in (spec 1 §2.6, §2.7), which says why one is there, and leads on to a
 * new one for its `email`, if that part is there.
 */
export const IncompleteLink = ({ email }: { email: string | null }) => (
  <Navigate to="/login" replace state={{ notice: COPY.incompleteLink, newLink: true, email }} />
)

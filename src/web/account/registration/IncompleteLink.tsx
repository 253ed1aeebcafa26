import { Navigate } from 'react-router'
import { COPY } from '../copy.ts'

/**
 * A mail's link of which a part is missing: it leads to the sign-in (spec 1 §2.6, §2.7), which says why one is there. Whoever was
 * `invited` has no password that could be reset: only the one who invited them can send another link.
 */
export const IncompleteLink = ({ invited = false }: { invited?: boolean }) => (
  <Navigate
    to="/login"
    replace
    state={invited ? { notice: COPY.incompleteInvitation } : { notice: COPY.incompleteLink, newLink: true }}
  />
)

import { Center } from '@mantine/core'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { LEGAL_PAGES } from '#api/pages.ts'
import { afterSignIn, placeOf, safePath } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { needsConsent } from '#web/lib/user.ts'
import { ErrorState, PageSkeleton } from '#web/ui/states.tsx'
import { MemberFrame } from './MemberFrame.tsx'
import { VisitorFrame } from './VisitorFrame.tsx'
import { COPY } from './copy.ts'

const Waiting = ({ unreachable }: { unreachable: boolean }) => (
  <Center mih="100vh" p="lg">
    {unreachable ? (
      <ErrorState title={COPY.unreachable} retry={() => window.location.reload()} />
    ) : (
      <PageSkeleton />
    )}
  </Center>
)

/** Signed-in pages: a visitor goes to the sign-in page, and the intended path is remembered (spec 1 §2.1). */
export const MembersOnly = () => {
  const { status, user } = useSession()
  const location = useLocation()
  if (status === 'restoring' || status === 'unreachable')
    return <Waiting unreachable={status === 'unreachable'} />
  if (!user) return <Navigate to="/login" replace state={{ redirect: placeOf(location) }} />
  if (user.mustSetUp) return <Navigate to="/second-step" replace />
  return <MemberFrame user={user} />
}

/** An administrator without a second step sets one up, and sees nothing else; anybody else is led home. */
export const SetUpFirst = () => {
  const { status, user } = useSession()
  if (status === 'restoring' || status === 'unreachable')
    return <Waiting unreachable={status === 'unreachable'} />
  if (!user) return <Navigate to="/login" replace />
  return user.mustSetUp ? <VisitorFrame bare /> : <Navigate to="/home" replace />
}

/**
 * Pages for visitors and members alike: the frame follows the session. Whoever still has to agree to a text reads it in the bare one:
 * the question would lie over what it is about (decision 62).
 */
export const Everyone = () => {
  const { status, user } = useSession()
  const { pathname } = useLocation()
  if (status === 'restoring') return <Waiting unreachable={false} />
  const reads = user !== null && needsConsent(user) && LEGAL_PAGES.some((path) => path === pathname)
  return user && !user.mustSetUp && !reads ? (
    <MemberFrame user={user} />
  ) : (
    <VisitorFrame bare={user !== null} />
  )
}

/** Sign-in and registration: who is (or has just) signed in goes on to where that leads (spec 1 §2.3). */
export const VisitorsOnly = () => {
  const { status, user } = useSession()
  const { state, search } = useLocation()
  const [visited, setVisited] = useState(false)
  if (status === 'restoring') return <Waiting unreachable={false} />
  if (!user && !visited) setVisited(true)
  // A page that the server drew says it in the address: it has no navigation state to give along.
  const asked =
    (state as { redirect?: unknown } | null)?.redirect ?? new URLSearchParams(search).get('redirect')
  if (user) {
    // What the page that led here had to say is said where it leads on to, unless it was read here.
    const { notice } = (state ?? {}) as { notice?: unknown }
    const told = visited ? null : { notice }
    return <Navigate to={afterSignIn(user, safePath(asked))} replace state={told} />
  }
  return <VisitorFrame />
}

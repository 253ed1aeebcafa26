import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { whenTold } from '#web/account/endLater.ts'
import { signOut } from '#web/account/queries.ts'
import { session } from '#web/lib/session.ts'
import { HOMES_PATH } from '#web/lib/visitorPaths.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { COPY } from './copy.ts'

/** Signs out on arrival and says so (spec 1 §2.3). */
export const Page = () => {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const { deleted = false, untold = false } = (state ?? {}) as { deleted?: boolean; untold?: boolean }
  useEffect(() => {
    const { status } = session.get()
    if (status !== 'in' && status !== 'unreachable') return
    void signOut().then((told) => {
      // By then the frame of visitors stands around this page, another one than that which asked: the address tells it.
      if (!told && window.location.pathname === pathname)
        void navigate(pathname, { replace: true, state: { ...(state as object | null), untold: true } })
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on arrival
  }, [])
  // The history keeps what was said here: once the server has heard, it is no longer true, after a reload or by Back either.
  useEffect(() => {
    if (!untold) return
    return whenTold(
      () => void navigate(pathname, { replace: true, state: { ...(state as object), untold: false } }),
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that it is said
  }, [untold])
  // Nothing is left to log in to.
  if (deleted)
    return (
      <AuthCard title={COPY.logout.deletedTitle} heading={COPY.logout.deleted} lead={COPY.logout.deletedLead}>
        <Button component={Link} to={HOMES_PATH}>
          {COPY.logout.homes}
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard
      title={COPY.logout.title}
      heading={COPY.logout.heading}
      lead={untold ? COPY.logout.untold : COPY.logout.lead}
    >
      {/* Who came to log in as somebody else is led back to where they were. */}
      <Button component={Link} to="/login" state={state as object | null}>
        {COPY.logout.logIn}
      </Button>
    </AuthCard>
  )
}

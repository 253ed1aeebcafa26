import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { signOut } from '#web/account/queries.ts'
import { session } from '#web/lib/session.ts'
import { HOMES_PATH } from '#web/lib/visitorPaths.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { COPY } from './copy.ts'

/** Signs out on arrival and says so (spec 1 §2.3). */
export const Page = () => {
  const [untold, setUntold] = useState(false)
  const { state } = useLocation()
  const deleted = (state as { deleted?: boolean } | null)?.deleted === true
  useEffect(() => {
    const { status } = session.get()
    if (status === 'in' || status === 'unreachable') void signOut().then((told) => setUntold(!told))
  }, [])
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

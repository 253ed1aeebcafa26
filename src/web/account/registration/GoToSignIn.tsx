import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { sameEmail } from '#domain/kernel/text/contact.ts'
import { session, useSession } from '#web/lib/session.ts'
import { COPY } from '#web/ui/copy.ts'

/**
 * The way on once a mailed link has done its work: to the sign-in page. Whoever is logged in here as somebody else is told so,
 * and led out of that account first: else they would stand in it, and take it for theirs.
 */
export const GoToSignIn = ({ email, label }: { email: string | null; label: string }) => {
  const { user } = useSession()
  const isOwn = sameEmail(user?.email, email)
  // A new password has ended it on the server: here it ends before the stream notices, and what is said stays.
  useEffect(() => {
    if (isOwn) session.expire()
  }, [isOwn])
  if (user && !isOwn)
    return (
      <>
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {COPY.states.loggedInAs(user.email)}
        </Text>
        <Button component={Link} to="/logout" state={{ email }}>
          {COPY.states.somebodyElse}
        </Button>
      </>
    )
  return (
    <Button component={Link} to="/login" state={{ email }}>
      {label}
    </Button>
  )
}

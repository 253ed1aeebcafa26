import { Button, Text } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { Link } from 'react-router'
import { sameEmail } from '#domain/kernel/text/contact.ts'
import { session, useSession } from '#web/lib/session.ts'
import { COPY } from '#web/ui/copy.ts'

interface ForOwnProps {
  readonly email: string | null
  /** Of the way out: beside another button it is not the first one. */
  readonly variant?: 'default'
  readonly children: ReactNode
}

/**
 * `children`, a way to the sign-in page, for the person of a mailed link. Somebody who is logged in here as another person is told so,
 * and led out of that account first: else they would stand in it, and take it for theirs.
 */
export const ForOwn = ({ email, variant, children }: ForOwnProps) => {
  const { user } = useSession()
  if (!user || sameEmail(user.email, email)) return children
  return (
    <>
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {COPY.states.loggedInAs(user.email)}
      </Text>
      <Button component={Link} to="/logout" state={{ email }} {...(variant && { variant })}>
        {COPY.states.somebodyElse}
      </Button>
    </>
  )
}

/** The way on once a mailed link has done its work: to the sign-in page. */
export const GoToSignIn = ({ email, label }: { email: string | null; label: string }) => {
  const { user } = useSession()
  const isOwn = sameEmail(user?.email, email)
  // A new password has ended it on the server: here it ends before the stream notices, and what is said stays.
  useEffect(() => {
    if (isOwn) session.expire()
  }, [isOwn])
  return (
    <ForOwn email={email}>
      <Button component={Link} to="/login" state={{ email }}>
        {label}
      </Button>
    </ForOwn>
  )
}

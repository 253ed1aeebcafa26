import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { signOut } from '#web/account/queries.ts'
import { session } from '#web/lib/session.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { COPY } from './account-copy.ts'

/** Signs out on arrival and says so (spec 1 §2.3). */
export const Page = () => {
  useEffect(() => {
    if (session.get().status === 'in') void signOut()
  }, [])
  return (
    <AuthCard title={COPY.logout.title} heading={COPY.logout.heading} lead={COPY.logout.lead}>
      <Button component={Link} to="/login">
        {COPY.logout.logIn}
      </Button>
    </AuthCard>
  )
}

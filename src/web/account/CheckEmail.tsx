import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { AuthCard } from '#web/ui/AuthCard.tsx'

/** After a registration: the way on is in the mailbox (spec 1 §2.4). */
export const CheckEmail = ({ email }: { email: string }) => {
  const { state } = useLocation()
  return (
    <AuthCard
      title="Check your email"
      heading="Almost there!"
      lead={`We sent a link to ${email}. Open it to verify your email and activate your account. If you do not see it, check your spam folder after 2-3 minutes.`}
    >
      <Button component={Link} to="/login" state={state} variant="default">
        Log In
      </Button>
    </AuthCard>
  )
}

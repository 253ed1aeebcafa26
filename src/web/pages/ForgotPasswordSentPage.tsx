import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { AuthCard } from '#web/ui/AuthCard.tsx'

/** The reset mail is on its way (spec 1 §2.8). */
export const Page = () => (
  <AuthCard title="Check your email" lead="Check your email to complete resetting your password.">
    <Button component={Link} to="/login">
      LOG IN
    </Button>
  </AuthCard>
)

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { COPY } from './copy.ts'

/** The reset mail is on its way (spec 1 §2.8). */
export const Page = () => (
  <AuthCard title={COPY.forgotSent.title} lead={COPY.forgotSent.lead}>
    <Button component={Link} to="/login">
      {COPY.forgotSent.logIn}
    </Button>
  </AuthCard>
)

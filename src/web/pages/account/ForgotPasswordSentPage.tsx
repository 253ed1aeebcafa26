import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { LinkAsked } from '#web/account/registration/LinkAsked.tsx'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { COPY } from './copy.ts'

/** The reset mail is on its way, if there is somebody whom it lets in (spec 1 §2.8). */
export const Page = () => {
  const { state } = useLocation()
  return (
    <AuthCard title={COPY.forgotSent.title} lead={COPY.forgotSent.lead}>
      <LinkAsked />
      <Button component={Link} to="/login" state={state}>
        {COPY.forgotSent.logIn}
      </Button>
    </AuthCard>
  )
}

import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { COPY } from '../copy.ts'
import { LinkAgain } from './LinkAgain.tsx'

/** After a registration: the way on is in the mailbox (spec 1 §2.4). */
export const CheckEmail = ({ email, onWrong }: { email: string; onWrong: () => void }) => {
  const { state } = useLocation()
  return (
    <AuthCard
      arrives
      title={COPY.checkEmail.checkYourEmail}
      heading={COPY.checkEmail.almostThere}
      lead={COPY.checkEmail.lead(email)}
    >
      <LinkAgain email={email} />
      <Button variant="subtle" onClick={onWrong}>
        {COPY.checkEmail.wrong}
      </Button>
      <Button component={Link} to="/login" state={state} variant="subtle">
        {COPY.checkEmail.logIn}
      </Button>
    </AuthCard>
  )
}

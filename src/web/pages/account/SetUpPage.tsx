import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { readUserAgain } from '#web/account/security/queries.ts'
import { SecondFactor } from '#web/account/security/SecondFactor.tsx'
import { COPY } from '#web/account/security/copy.ts'
import { useUser } from '#web/lib/session.ts'
import { toastError } from '#web/ui/toast.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'

/** All that an administrator of a production sees before their login has a second step (decision 29). */
export const Page = () => {
  const user = useUser()
  return (
    <AuthCard title={COPY.first.title} lead={COPY.first.lead} width={640}>
      <SecondFactor
        user={user}
        onAdded={() => void readUserAgain().catch((error: unknown) => toastError(error))}
      />
      <Anchor component={Link} to="/logout" fz="sm">
        {COPY.first.logOut}
      </Anchor>
    </AuthCard>
  )
}

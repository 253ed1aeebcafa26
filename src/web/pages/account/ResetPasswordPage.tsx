import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ForOwn, GoToSignIn } from '#web/account/registration/GoToSignIn.tsx'
import { IncompleteLink } from '#web/account/registration/IncompleteLink.tsx'
import { NewLinkForm } from '#web/account/registration/NewLinkForm.tsx'
import { NewPasswordForm } from '#web/account/NewPasswordForm.tsx'
import { verificationQuery } from '#web/account/queries.ts'
import { useSecretLink } from '#web/lib/secret.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { COPY } from './copy.ts'

/** A new password after "forgot" (spec 1 §2.8). */
export const Page = () => {
  const { params, done, finish } = useSecretLink()
  const [email, token] = [params.get('email') ?? '', params.get('token') ?? '']
  const check = useQuery({ ...verificationQuery(email, token), enabled: email !== '' && token !== '' })
  if (done) {
    return (
      <AuthCard title={COPY.reset.doneTitle} lead={COPY.reset.done} arrives>
        <GoToSignIn email={email} label={COPY.reset.goToSignin} />
      </AuthCard>
    )
  }
  if (email === '' || token === '') return <IncompleteLink email={email} />
  if (check.isPending)
    return (
      <AuthCard title={COPY.reset.title}>
        <Shape h={80} radius="md" label={COPY.reset.checking} />
      </AuthCard>
    )
  // A link that was used or has lapsed is known before anybody thinks of a password (accounts C9).
  if (check.data?.valid === false)
    return (
      <AuthCard
        title={COPY.reset.lapsedTitle}
        heading={COPY.reset.lapsed}
        lead={COPY.reset.lapsedLead}
        arrives
      >
        <NewLinkForm email={email} label={COPY.newLink.title} />
        <ForOwn email={email} variant="default">
          <Button component={Link} to="/login" state={{ email }} variant="default">
            {COPY.reset.goToSignin}
          </Button>
        </ForOwn>
      </AuthCard>
    )
  const name = params.get('firstName') ?? check.data?.firstName
  return (
    <AuthCard
      title={COPY.reset.title}
      heading={name ? COPY.reset.hello(name) : COPY.reset.helloAll}
      lead={COPY.reset.lead}
    >
      <NewPasswordForm
        email={email}
        token={token}
        label={COPY.reset.newPassword}
        button={COPY.reset.updatePassword}
        failure={() => COPY.reset.failed}
        onDone={finish}
        onLapsed={() => void check.refetch()}
      />
    </AuthCard>
  )
}

import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LegalLinks } from '#web/ui/Agree.tsx'
import { LogInInstead } from '#web/account/registration/LogInInstead.tsx'
import { GoToSignIn } from '#web/account/registration/GoToSignIn.tsx'
import { IncompleteLink } from '#web/account/registration/IncompleteLink.tsx'
import { NewLinkForm } from '#web/account/registration/NewLinkForm.tsx'
import { NewPasswordForm } from '#web/account/NewPasswordForm.tsx'
import { verificationQuery } from '#web/account/queries.ts'
import { ApiError } from '#web/lib/call/apiError.ts'
import { useSecretLink } from '#web/lib/secret.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { COPY } from './copy.ts'

/** The server's sentence, or the page's own where it said none (spec 1 §2.6). */
const serverMessage = (error: unknown) =>
  error instanceof ApiError && error.code !== 'unknown' ? error.message : COPY.invited.failed

const leadOf = (consumer: string) =>
  consumer === 'buyer' || consumer === 'seller' ? COPY.invited.lead[consumer] : COPY.invited.leadAlone

/** Registration of an invited buyer or seller: the mail's link, then a password (spec 1 §2.6). */
export const Page = () => {
  const { params, done, finish } = useSecretLink()
  const [email, token] = [params.get('email') ?? '', params.get('token') ?? '']
  const [firstName, consumer] = [params.get('firstName'), params.get('consumer')]
  const check = useQuery({ ...verificationQuery(email, token), enabled: email !== '' && token !== '' })

  if (done) {
    return (
      <AuthCard
        title={COPY.invited.welcomeTitle}
        heading={COPY.invited.welcome}
        lead={COPY.invited.done}
        arrives
      >
        <GoToSignIn email={email} label={COPY.invited.login} />
      </AuthCard>
    )
  }
  // All four, or it is no link of ours (spec 1 §2.6).
  if (email === '' || token === '' || firstName === null || consumer === null)
    return <IncompleteLink email={email} />
  if (check.isPending)
    return (
      <AuthCard title={COPY.invited.verifying}>
        <Shape h={80} radius="md" label={COPY.invited.verifyingLabel} />
      </AuthCard>
    )
  if (check.isError || !check.data.valid) {
    return (
      <AuthCard
        title={COPY.invited.brokenTitle}
        heading={COPY.invited.oops}
        lead={check.isError ? serverMessage(check.error) : COPY.invited.broken}
        arrives
      >
        {check.isError ? (
          <Button onClick={() => void check.refetch()}>{COPY.email.tryAgain}</Button>
        ) : (
          <>
            <Text fz="sm">{COPY.invited.lapsed}</Text>
            <NewLinkForm email={email} label={COPY.newLink.title} />
          </>
        )}
        <LogInInstead email={email} asked={COPY.invited.used} label={COPY.invited.login} />
      </AuthCard>
    )
  }
  const name = check.data.firstName ?? firstName
  return (
    <AuthCard
      title={COPY.invited.title}
      heading={name ? COPY.invited.hello(name) : COPY.invited.helloAll}
      lead={leadOf(consumer)}
    >
      <NewPasswordForm
        email={email}
        token={token}
        label={COPY.invited.createPassword}
        button={COPY.invited.register}
        failure={serverMessage}
        onDone={finish}
        onLapsed={() => void check.refetch()}
        note={
          <Text fz="sm" c="dimmed">
            {COPY.invited.terms}
            <LegalLinks />
            {COPY.invited.termsAsked}
          </Text>
        }
      />
    </AuthCard>
  )
}

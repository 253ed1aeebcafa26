import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { LogInInstead } from '#web/account/registration/LogInInstead.tsx'
import { ForOwn, GoToSignIn } from '#web/account/registration/GoToSignIn.tsx'
import { IncompleteLink } from '#web/account/registration/IncompleteLink.tsx'
import { NewLinkForm } from '#web/account/registration/NewLinkForm.tsx'
import { useActivate, useForgotPassword } from '#web/account/queries.ts'
import { isRefusal, messageOf } from '#web/lib/call/apiError.ts'
import { useSecretLink } from '#web/lib/secret.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PasswordField } from '#web/ui/form/TextField.tsx'
import { problemsResolver } from '#web/ui/form/problems.ts'
import { COPY } from './copy.ts'

/** Account activation by the link of a mail; the link works once (spec 1 §2.7). */
export const Page = () => {
  const { params, done, finish } = useSecretLink()
  const [email, token] = [params.get('email'), params.get('token')]
  const activate = useActivate()
  const begun = useRef(false)
  useEffect(() => {
    if (!email || !token || begun.current) return
    begun.current = true
    activate.mutate({ email, token }, { onSuccess: finish })
  }, [email, token, activate, finish])

  if (done) {
    return (
      <AuthCard title={COPY.email.title} heading={COPY.email.welcome} lead={COPY.email.done} arrives>
        <GoToSignIn email={email} label={COPY.email.continue} />
      </AuthCard>
    )
  }
  if (!email || !token) return <IncompleteLink email={email} />
  if (
    isRefusal(activate.error, 'password-required') ||
    (activate.isPending && activate.variables.password !== undefined)
  )
    return (
      <Prove
        email={email}
        wrong={activate.isError && activate.variables.password !== undefined}
        pending={activate.isPending}
        onProve={(password) => activate.mutate({ email, token, password }, { onSuccess: finish })}
      />
    )
  if (isRefusal(activate.error, 'token-invalid')) return <NewLink email={email} />
  if (activate.isError)
    return (
      <AuthCard
        title={COPY.email.notVerified}
        heading={COPY.email.oops}
        lead={messageOf(activate.error)}
        arrives
      >
        {isRefusal(activate.error, 'licence-taken') ? (
          <ForOwn email={email}>
            <Button component={Link} to="/account-registration">
              {COPY.prove.again}
            </Button>
          </ForOwn>
        ) : (
          <Button onClick={() => activate.mutate({ email, token }, { onSuccess: finish })}>
            {COPY.email.tryAgain}
          </Button>
        )}
      </AuthCard>
    )
  return (
    <AuthCard title={COPY.email.verifying}>
      <Shape h={80} radius="md" label={COPY.email.verifyingLabel} />
    </AuthCard>
  )
}

interface ProveProps {
  email: string
  /** The password that was tried is not that of the registration. */
  wrong: boolean
  pending: boolean
  onProve: (password: string) => void
}

/**
 * Nothing shows that this browser registered: its person shows it by the password, or sets an own one by the invitation (api.md "Session").
 */
const Prove = ({ email, wrong, pending, onProve }: ProveProps) => {
  const invitation = useForgotPassword()
  const form = useForm<{ password: string | null }>({
    defaultValues: { password: null },
    resolver: problemsResolver(({ password }) =>
      password ? [] : [{ path: 'password', message: COPY.prove.missing }],
    ),
  })
  return (
    <AuthCard title={COPY.prove.title} heading={COPY.prove.heading} lead={COPY.prove.lead} arrives>
      <Form
        form={form}
        required={false}
        label={COPY.prove.heading}
        onSubmit={({ password }) => onProve(password ?? '')}
      >
        <PasswordField name="password" label={COPY.prove.password} autoComplete="current-password" />
        {wrong && (
          <Alert color="red" role="alert">
            {COPY.prove.wrong}
          </Alert>
        )}
        <Button type="submit" loading={pending}>
          {COPY.prove.confirm}
        </Button>
      </Form>
      {invitation.isError && (
        <Alert color="red" role="alert">
          {messageOf(invitation.error)}
        </Alert>
      )}
      {invitation.isSuccess ? (
        <Alert role="status">{COPY.prove.sent}</Alert>
      ) : (
        <>
          <Text fz="sm">{COPY.prove.invited}</Text>
          <Button variant="default" loading={invitation.isPending} onClick={() => invitation.mutate(email)}>
            {COPY.prove.own}
          </Button>
        </>
      )}
      <ForOwn email={email} variant="default">
        <Text fz="sm">{COPY.prove.forgotten}</Text>
        <Button component={Link} to="/account-registration" variant="subtle">
          {COPY.prove.again}
        </Button>
      </ForOwn>
    </AuthCard>
  )
}

const NewLink = ({ email }: { email: string }) => (
  <AuthCard title={COPY.email.notValid} heading={COPY.email.oops} lead={COPY.email.lead} arrives>
    <NewLinkForm email={email} label={COPY.newLink.title} />
    <LogInInstead email={email} asked={COPY.email.active} label={COPY.email.logIn} />
  </AuthCard>
)

import { Alert, Button, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { emailField } from '#domain/account/names.ts'
import { LogInInstead } from '#web/account/registration/LogInInstead.tsx'
import { GoToSignIn } from '#web/account/registration/GoToSignIn.tsx'
import { IncompleteLink } from '#web/account/registration/IncompleteLink.tsx'
import { useActivate, useForgotPassword } from '#web/account/queries.ts'
import { isRefusal, messageOf } from '#web/lib/call/apiError.ts'
import { useSecretLink } from '#web/lib/secret.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { EmailField, PasswordField } from '#web/ui/form/TextField.tsx'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
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
  if (!email || !token) return <IncompleteLink />
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
          <Button component={Link} to="/account-registration">
            {COPY.prove.again}
          </Button>
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
 * This browser is not the one that registered: whoever opened the mail shows that it was
 * they, or sets an own password by the invitation (api.md "Session").
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
      {invitation.isSuccess ? (
        <Alert role="status">{COPY.prove.sent}</Alert>
      ) : (
        <>
          {invitation.isError && (
            <Alert color="red" role="alert">
              {messageOf(invitation.error)}
            </Alert>
          )}
          <Text fz="sm">{COPY.prove.forgotten}</Text>
          <Button variant="default" loading={invitation.isPending} onClick={() => invitation.mutate(email)}>
            {COPY.prove.own}
          </Button>
          <Text fz="sm">{COPY.prove.notYou}</Text>
          <Button component={Link} to="/account-registration" variant="subtle">
            {COPY.prove.again}
          </Button>
        </>
      )}
    </AuthCard>
  )
}

const NewLink = ({ email }: { email: string }) => {
  const request = useForgotPassword()
  const form = useForm<{ email: string | null }>({
    defaultValues: { email },
    resolver: problemsResolver((values) =>
      schemaProblems(emailField(), values.email ?? '').map((problem) => ({ ...problem, path: 'email' })),
    ),
  })
  return (
    <AuthCard title={COPY.email.notValid} heading={COPY.email.oops} lead={COPY.email.lead} arrives>
      {request.isSuccess ? (
        <Alert role="status">{COPY.email.sent}</Alert>
      ) : (
        <Form
          form={form}
          required={false}
          label={COPY.email.ask}
          onSubmit={(values) => request.mutate(values.email ?? '')}
        >
          <EmailField name="email" label={COPY.email.field} />
          {request.isError && (
            <Alert color="red" role="alert">
              {messageOf(request.error)}
            </Alert>
          )}
          <Button type="submit" loading={request.isPending}>
            {COPY.email.send}
          </Button>
        </Form>
      )}
      <LogInInstead asked={COPY.email.active} label={COPY.email.logIn} />
    </AuthCard>
  )
}

import { Alert, Anchor, Group, Text } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link, Navigate, useLocation } from 'react-router'
import { loginForm } from '#domain/account/login.ts'
import { LinkAgain } from '#web/account/registration/LinkAgain.tsx'
import { useLogin } from '#web/account/queries.ts'
import { useEnterWithOthers } from '#web/account/useEnterWithOthers.ts'
import { SecondStep } from '#web/account/security/SecondStep.tsx'
import { ApiError, isRefusal, messageOf } from '#web/lib/call/apiError.ts'
import { invitationIn } from '#web/ui/invite/invited.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SteadyButton } from '#web/ui/form/SteadyButton.tsx'
import { EmailField, PasswordField } from '#web/ui/form/TextField.tsx'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { useUntilChanged } from '#web/ui/form/useUntilChanged.ts'
import { COPY } from './copy.ts'

const NewLink = ({ email }: { email: string | null }) => (
  <Anchor
    component={Link}
    to="/forgot-password"
    state={{ newLink: true, email }}
    fz="inherit"
    underline="always"
    display="inline-block"
    py={4}
  >
    {COPY.newLink.title}
  </Anchor>
)

/** Sign in (spec 1 §2.3). Where it leads afterwards is the visitors' gate's to say. */
export const Page = () => {
  useEnterWithOthers()
  const login = useLogin()
  const { state, search } = useLocation()
  const { notice, newLink, email, redirect } = (state ?? {}) as {
    redirect?: string | null
    notice?: string
    newLink?: boolean
    email?: string | null
  }
  const form = useForm<{ email: string | null; password: string | null }>({
    defaultValues: { email: email ?? null, password: null },
    resolver: problemsResolver((values) =>
      schemaProblems(loginForm, { email: values.email ?? '', password: values.password ?? '' }),
    ),
  })
  const typed = useWatch({ control: form.control, name: 'email' })
  const [left, setLeft] = useState<unknown>(null)
  const [tried, setTried] = useState(false)
  const failure = login.error ?? left
  const { reset } = login
  const forget = useCallback(() => {
    setLeft(null)
    reset()
  }, [reset])
  useUntilChanged(form, failure != null, forget)
  const needs = login.error instanceof ApiError ? login.error.next : undefined
  if (needs)
    return (
      <SecondStep
        needs={needs}
        onBack={(why) => {
          setLeft(why)
          login.reset()
        }}
      />
    )
  // An invited person without an account begins with the registration, which leads here again if they have one by now.
  const { newcomer } = invitationIn(redirect)
  if (newcomer && email === undefined) return <Navigate to="/account-registration" replace state={state} />
  return (
    <AuthCard title={COPY.login.title}>
      {notice && !tried && (
        <Alert role="status">
          {notice} {newLink && <NewLink email={typed} />}
        </Alert>
      )}
      {failure != null && (
        <Alert color="red" role="alert">
          {messageOf(failure)}
        </Alert>
      )}
      {isRefusal(failure, 'email-not-confirmed') && <LinkAgain email={login.variables?.email ?? ''} />}
      <Form
        form={form}
        required={false}
        label={COPY.login.title}
        onInvalid={failure == null ? undefined : forget}
        onSubmit={({ email, password }) => {
          setTried(true)
          setLeft(null)
          login.mutate({ email: email ?? '', password: password ?? '' })
        }}
      >
        <EmailField name="email" label={COPY.login.email} autoComplete="username" />
        <PasswordField name="password" label={COPY.login.password} autoComplete="current-password" />
        <Group justify="space-between">
          <Anchor component={Link} to="/forgot-password" state={{ email: typed }} fz="sm" py={4}>
            {COPY.login.forgot}
          </Anchor>
          <SteadyButton busy={login.isPending}>{COPY.login.submit}</SteadyButton>
        </Group>
      </Form>
      {/* The page of a text message leads here, to people who were named and have no password yet. */}
      {!(newLink && !tried) && (
        <Text fz="sm">
          {COPY.login.invited} <NewLink email={typed} />
        </Text>
      )}
      <Text fz="sm">
        {COPY.login.newHere}{' '}
        <Anchor
          component={Link}
          to={{ pathname: '/account-registration', search }}
          state={state}
          fz="sm"
          underline="always"
          display="inline-block"
          py={4}
        >
          {COPY.login.register}
        </Anchor>
      </Text>
    </AuthCard>
  )
}

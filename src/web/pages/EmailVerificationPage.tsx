import { Alert, Button, Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { Link, Navigate } from 'react-router'
import { emailField } from '#domain/account/names.ts'
import { useActivate, useForgotPassword } from '#web/account/queries.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { useSecretParams } from '#web/lib/secret.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { EmailField } from '#web/ui/form/TextField.tsx'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { COPY } from './account-copy.ts'

/** Account activation by the link of a mail; the link works once (spec 1 §2.7). */
export const Page = () => {
  const params = useSecretParams()
  const [email, token] = [params.get('email'), params.get('token')]
  const activate = useActivate()
  const begun = useRef(false)
  useEffect(() => {
    if (!email || !token || begun.current) return
    begun.current = true
    activate.mutate({ email, token })
  }, [email, token, activate])

  if (!email || !token) return <Navigate to="/login" replace />
  if (activate.isSuccess) {
    return (
      <AuthCard title={COPY.email.title} heading={COPY.email.welcome} lead={COPY.email.done}>
        <Button component={Link} to="/login">
          {COPY.email.continue}
        </Button>
      </AuthCard>
    )
  }
  if (activate.isError) return <NewLink email={email} />
  return (
    <AuthCard title={COPY.email.verifying}>
      <Skeleton h={80} aria-label={COPY.email.verifyingLabel} />
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
    <AuthCard title={COPY.email.notValid} heading={COPY.email.oops} lead={COPY.email.lead}>
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
    </AuthCard>
  )
}

import { Alert, Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { emailField } from '#domain/account/names.ts'
import { useForgotPassword } from '#web/account/queries.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { EmailField } from '#web/ui/form/TextField.tsx'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { COPY } from './copy.ts'

/** Asks for a reset link (spec 1 §2.8). */
export const Page = () => {
  const navigate = useNavigate()
  const request = useForgotPassword()
  const form = useForm<{ email: string | null }>({
    defaultValues: { email: null },
    resolver: problemsResolver((values) =>
      schemaProblems(emailField(), values.email ?? '').map((problem) => ({ ...problem, path: 'email' })),
    ),
  })
  return (
    <AuthCard title={COPY.forgot.title} heading={COPY.forgot.heading} lead={COPY.forgot.lead}>
      <Form
        form={form}
        required={false}
        label={COPY.forgot.title}
        onSubmit={({ email }) =>
          request.mutateAsync(email ?? '').then(
            () => navigate('/forgot-password/success'),
            () => undefined,
          )
        }
      >
        <EmailField name="email" label={COPY.forgot.email} />
        {request.isError && (
          <Alert color="red" role="alert">
            {messageOf(request.error)}
          </Alert>
        )}
        <Button type="submit" loading={request.isPending}>
          {COPY.forgot.reset}
        </Button>
      </Form>
    </AuthCard>
  )
}

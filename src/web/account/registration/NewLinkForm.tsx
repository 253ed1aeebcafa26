import { Alert, Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { emailField } from '#domain/account/names.ts'
import { useForgotPassword } from '#web/account/queries.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { EmailField } from '#web/ui/form/TextField.tsx'
import { problemsResolver, schemaProblems } from '#web/ui/form/problems.ts'
import { COPY } from '../copy.ts'
import { LinkAsked } from './LinkAsked.tsx'

interface NewLinkFormProps {
  readonly email: string | null
  /** The form's name, and its button's where there is none. */
  readonly label: string
  readonly button?: string
  /** What follows the request; else it is said in the place of the form. */
  readonly onAsked?: (email: string) => void
}

/** Asks for the mail that lets the person of an email in: a new password, the invitation again, or the activation again (decision 47). */
export const NewLinkForm = ({ email, label, button = label, onAsked }: NewLinkFormProps) => {
  const request = useForgotPassword()
  const form = useForm<{ email: string | null }>({
    defaultValues: { email },
    resolver: problemsResolver((values) =>
      schemaProblems(emailField(), values.email ?? '').map((problem) => ({ ...problem, path: 'email' })),
    ),
  })
  if (request.isSuccess && !onAsked) return <LinkAsked lead={COPY.linkAsked.sent} />
  return (
    <Form
      form={form}
      required={false}
      label={label}
      onSubmit={({ email: asked }) =>
        request.mutateAsync(asked ?? '').then(
          () => onAsked?.(asked ?? ''),
          () => undefined,
        )
      }
    >
      <EmailField name="email" label={COPY.linkAsked.email} />
      {request.isError && (
        <Alert color="red" role="alert">
          {messageOf(request.error)}
        </Alert>
      )}
      <Button type="submit" loading={request.isPending}>
        {button}
      </Button>
    </Form>
  )
}

import { Alert, Button } from '@mantine/core'
import { useForm, useWatch } from 'react-hook-form'
import { passwordProblems } from '#domain/account/password.ts'
import { isRefusal } from '#web/lib/call/apiError.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { problemsResolver, showDetails } from '#web/ui/form/problems.ts'
import { useUntilChanged } from '#web/ui/form/useUntilChanged.ts'
import { PasswordFields } from './PasswordFields.tsx'
import { useSetPassword } from './queries.ts'

/** Sets a password with the token of a mail; the button wakes up once the password will do (spec 1 §2.6, §2.8). */
export const NewPasswordForm = (props: {
  email: string
  token: string
  label: string
  button: string
  failure: (error: unknown) => string
  onDone: () => void
  /** The link was used or has lapsed meanwhile: trying again can't help. */
  onLapsed: () => void
  note?: React.ReactNode
}) => {
  const save = useSetPassword()
  const form = useForm<{ password: string | null }>({
    defaultValues: { password: null },
    resolver: problemsResolver((values) =>
      passwordProblems(values.password ?? '').map((message) => ({ path: 'password', message })),
    ),
    mode: 'onTouched',
  })
  useUntilChanged(form, save.isError, save.reset)
  const password = useWatch({ control: form.control, name: 'password' }) ?? ''
  return (
    <Form
      form={form}
      required={false}
      label={props.label}
      onSubmit={({ password: chosen }) =>
        save
          .mutateAsync({ email: props.email, token: props.token, password: chosen ?? '' })
          .then(props.onDone, (error: unknown) =>
            isRefusal(error, 'token-invalid') ? props.onLapsed() : showDetails(form, error),
          )
      }
    >
      <PasswordFields label={props.label} single />
      {save.isError && (
        <Alert color="red" role="alert">
          {props.failure(save.error)}
        </Alert>
      )}
      <Button type="submit" loading={save.isPending} disabled={passwordProblems(password).length > 0}>
        {props.button}
      </Button>
      {props.note}
    </Form>
  )
}

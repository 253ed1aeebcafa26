import { Alert, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { changePassword } from '#domain/account/login.ts'
import { confirmProblem } from '#domain/account/password.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { SteadyButton } from '#web/ui/form/SteadyButton.tsx'
import { PasswordField } from '#web/ui/form/TextField.tsx'
import { hasDetails, problemsResolver, schemaProblems, showDetails } from '#web/ui/form/problems.ts'
import { PasswordFields } from '../PasswordFields.tsx'
import { useChangePassword } from './queries.ts'
import { COPY } from './copy.ts'

interface Values {
  currentPassword: string | null
  password: string | null
  confirmPassword: string | null
}
const EMPTY: Values = { currentPassword: null, password: null, confirmPassword: null }

const changeOf = ({ currentPassword, password }: Values) => ({
  currentPassword: currentPassword ?? '',
  password: password ?? '',
})

/** A new password, with the one it was (api.md "Administration"). What is wrong is said beside its field. */
export const ChangePassword = ({ email }: { email: string }) => {
  const change = useChangePassword()
  const form = useForm<Values>({
    defaultValues: EMPTY,
    resolver: problemsResolver((values) => {
      const problems = schemaProblems(changePassword, changeOf(values))
      const confirm = confirmProblem(values.password ?? '', values.confirmPassword ?? '')
      return confirm ? [...problems, { path: 'confirmPassword', message: confirm }] : problems
    }),
  })
  const submit = async (values: Values) => {
    const done = await change.mutateAsync(changeOf(values)).catch((error: unknown) => {
      showDetails(form, error)
      return null
    })
    if (done) form.reset(EMPTY)
  }
  return (
    <Form form={form} label={COPY.password.title} required={false} onSubmit={submit}>
      <Text fz="sm" c="dimmed">
        {COPY.password.lead}
      </Text>
      {/* For managers of passwords: whose it is. */}
      <input
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        hidden
        aria-hidden="true"
        tabIndex={-1}
      />
      <div className="fields">
        <PasswordField
          name="currentPassword"
          label={COPY.password.current}
          required
          autoComplete="current-password"
          w="half"
        />
      </div>
      <PasswordFields label={COPY.password.fresh} confirm={COPY.password.confirm} />
      {change.isError && !hasDetails(change.error) && (
        <Alert color="red" role="alert">
          {messageOf(change.error)}
        </Alert>
      )}
      {change.isSuccess && !form.formState.isDirty && (
        <Alert color="sea" role="status">
          {COPY.password.done}
        </Alert>
      )}
      <div>
        <SteadyButton busy={change.isPending}>{COPY.password.submit}</SteadyButton>
      </div>
    </Form>
  )
}

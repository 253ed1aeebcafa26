import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { PASSKEY_NAME_MAX, passkeyNameProblem } from '#domain/account/second-factor.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PasswordField, TextField } from '#web/ui/form/TextField.tsx'
import { hasDetails, problemsResolver, showDetails } from '#web/ui/form/problems.ts'
import { PasskeyStopped } from './queries.ts'
import { COPY } from './copy.ts'

interface Values {
  password: string | null
  name: string | null
}

interface ProveProps {
  lead: ReactNode
  confirm: string
  danger?: boolean
  /** A passkey has a name as well: none of these. */
  others?: readonly { name: string }[]
  onCancel: () => void
  onProve: (password: string, name: string) => Promise<unknown>
}

const nameProblems = (name: string, others: ProveProps['others']): Detail[] => {
  const message = others && (name.trim() ? passkeyNameProblem(name, others) : COPY.prove.required)
  return message ? [{ path: 'name', message }] : []
}

/** Asks for the password before a lock is turned; what is wrong with it stands beside it, and what was typed stays. */
export const ProveForm = (props: ProveProps) => {
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Values>({
    defaultValues: { password: null, name: null },
    resolver: problemsResolver(({ password, name }) => [
      ...nameProblems(name ?? '', props.others),
      ...(password ? [] : [{ path: 'password', message: COPY.prove.missing }]),
    ]),
  })
  const submit = async ({ password, name }: Values) => {
    setFailure(null)
    await props.onProve(password ?? '', name?.trim() ?? '').catch((error: unknown) => {
      showDetails(form, error)
      if (!hasDetails(error)) setFailure(error)
    })
  }
  return (
    <Form form={form} required={false} label={props.confirm} onSubmit={submit}>
      <Stack gap="sm">
        {typeof props.lead === 'string' ? <Text>{props.lead}</Text> : props.lead}
        {props.others && (
          <TextField
            name="name"
            label={COPY.passkey.name}
            description={COPY.passkey.nameHint}
            required
            maxLength={PASSKEY_NAME_MAX}
          />
        )}
        <PasswordField name="password" label={COPY.prove.field} required autoComplete="current-password" />
        {failure !== null && (
          <Alert color="red" role="alert">
            {failure instanceof PasskeyStopped ? COPY.passkey.stopped : messageOf(failure)}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onCancel}>
            {COPY.prove.cancel}
          </Button>
          <Button
            type="submit"
            color={props.danger ? 'red.9' : undefined}
            loading={form.formState.isSubmitting}
          >
            {props.confirm}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

export const ProveDialog = ({ title, ...form }: ProveProps & { title: string }) => (
  <Dialog onClose={form.onCancel} title={title}>
    <ProveForm {...form} />
  </Dialog>
)

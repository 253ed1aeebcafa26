import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { NEVER_BY_KEY, SCOPE_NAMES, SCOPES, type Scope } from '#domain/account/api-key.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { CheckListField, SelectField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { PasswordField, TextField } from '#web/ui/form/TextField.tsx'
import { hasDetails, problemsResolver, showDetails } from '#web/ui/form/problems.ts'
import { makeKey } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.keys

interface Values {
  name: string | null
  scopes: Scope[]
  days: keyof typeof T.days | null
  password: string | null
}

/** Names a key, chooses what it may do and for how long, and proves who asks. */
export const NewKey = (props: { onClose: () => void; onMade: (key: string) => void }) => {
  const [failure, setFailure] = useState<unknown>(null)
  const form = useForm<Values>({
    defaultValues: { name: null, scopes: [], days: null, password: null },
    resolver: problemsResolver(({ name, scopes, password }) => [
      ...(name?.trim() ? [] : [{ path: 'name', message: COPY.required }]),
      ...(scopes.length > 0 ? [] : [{ path: 'scopes', message: COPY.choose }]),
      ...(password ? [] : [{ path: 'password', message: T.passwordMissing }]),
    ]),
  })
  const submit = async ({ name, scopes, days, password }: Values) => {
    setFailure(null)
    const body = {
      name: name ?? '',
      scopes,
      days: days === null ? null : Number(days),
      password: password ?? '',
    }
    await makeKey(body).then(props.onMade, (error: unknown) => {
      showDetails(form, error)
      if (!hasDetails(error)) setFailure(error)
    })
  }
  return (
    <Dialog onClose={props.onClose} title={T.makeTitle} size="lg">
      <Form form={form} required={false} label={T.makeTitle} onSubmit={submit}>
        <Stack gap="sm">
          <TextField name="name" label={COPY.name} description={COPY.nameHint} maxLength={80} required />
          <CheckListField
            name="scopes"
            label={T.scopes}
            required
            options={SCOPE_NAMES.map((scope) => ({ value: scope, label: SCOPES[scope] }))}
          />
          <Text fz="sm" c="dimmed">
            {NEVER_BY_KEY}
          </Text>
          <SelectField
            name="days"
            label={T.lasts}
            placeholder={T.forever}
            options={Object.entries(T.days).map(([value, label]) => ({ value, label }))}
          />
          <PasswordField
            name="password"
            label={T.password}
            description={T.passwordHint}
            autoComplete="current-password"
            required
          />
          {failure !== null && (
            <Alert color="red" role="alert">
              {messageOf(failure)}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose}>
              {COPY.cancel}
            </Button>
            <Button type="submit" loading={form.formState.isSubmitting}>
              {T.create}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

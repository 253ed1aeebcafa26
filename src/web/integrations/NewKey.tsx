import { Stack, Text } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { NEVER_BY_KEY, SCOPE_NAMES, SCOPES, type Scope, KEY_NAME_MAX } from '#domain/account/api-key.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { CheckListField, SelectField } from '#web/ui/form/ChoiceField.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { FormEnd, useSend } from '#web/ui/form/FormEnd.tsx'
import { PasswordField, TextField } from '#web/ui/form/TextField.tsx'
import { problemsResolver } from '#web/ui/form/problems.ts'
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
  const form = useForm<Values>({
    defaultValues: { name: null, scopes: [], days: null, password: null },
    resolver: problemsResolver(({ name, scopes, password }) => [
      ...(name?.trim() ? [] : [{ path: 'name', message: COPY.required }]),
      ...(scopes.length > 0 ? [] : [{ path: 'scopes', message: COPY.choose }]),
      ...(password ? [] : [{ path: 'password', message: T.passwordMissing }]),
    ]),
  })
  const { failure, submit } = useSend(form, async ({ name, scopes, days, password }) => {
    const body = {
      name: name ?? '',
      scopes,
      days: days === null ? null : Number(days),
      password: password ?? '',
    }
    await makeKey(body).then(props.onMade)
  })
  return (
    <Dialog onClose={props.onClose} title={T.makeTitle} size="lg">
      <Form form={form} required={false} label={T.makeTitle} onSubmit={submit}>
        <Stack gap="sm">
          <TextField
            name="name"
            label={COPY.name}
            description={COPY.nameHint}
            maxLength={KEY_NAME_MAX}
            required
          />
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
          <FormEnd failure={failure} cancel={COPY.cancel} onCancel={props.onClose} submit={T.create} />
        </Stack>
      </Form>
    </Dialog>
  )
}

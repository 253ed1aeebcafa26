import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CODE_MAX } from '#domain/account/second-factor.ts'
import { isRefusal, messageOf, type SecondStepNeeds } from '#web/lib/call/apiError.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { SteadyButton } from '#web/ui/form/SteadyButton.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { problemsResolver } from '#web/ui/form/problems.ts'
import { enterWith, enterWithPasskey, PasskeyStopped } from './queries.ts'
import { SupportAddress } from '#web/ui/SupportAddress.tsx'
import { COPY } from './copy.ts'

const T = COPY.step

/** The second step of a login (api.md "Session"): a passkey, a code of the app, or a recovery code. */
export const SecondStep = (props: { needs: SecondStepNeeds; onBack: (failure: unknown) => void }) => {
  const { challenge, methods } = props.needs
  const [failure, setFailure] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const form = useForm<{ code: string | null }>({
    defaultValues: { code: null },
    resolver: problemsResolver(({ code }) => (code?.trim() ? [] : [{ path: 'code', message: T.required }])),
  })
  const attempt = async (enter: () => Promise<void>) => {
    setFailure(null)
    setBusy(true)
    await enter().catch((error: unknown) => {
      // The password has to be shown again.
      if (isRefusal(error, 'second-factor-expired')) props.onBack(error)
      else setFailure(error)
    })
    setBusy(false)
  }
  const { passkey } = methods
  const withPasskey = useRef<HTMLButtonElement>(null)
  const { setFocus } = form
  // It takes the place of the form that had the focus.
  useEffect(() => {
    if (withPasskey.current) withPasskey.current.focus()
    else setFocus('code')
  }, [setFocus])
  return (
    <AuthCard title={T.title} lead={T.lead}>
      {failure !== null && (
        <Alert color="red" role="alert">
          {failure instanceof PasskeyStopped ? T.passkeyStopped : messageOf(failure)}
        </Alert>
      )}
      {passkey && (
        <SteadyButton
          ref={withPasskey}
          busy={busy}
          onPress={() => void attempt(() => enterWithPasskey(challenge, passkey))}
        >
          {T.usePasskey}
        </SteadyButton>
      )}
      <Form
        form={form}
        required={false}
        label={T.title}
        onSubmit={({ code }) => attempt(() => enterWith({ challenge, code: code ?? '' }))}
      >
        <Stack gap="sm">
          <TextField
            name="code"
            label={T.code}
            description={methods.code ? T.codeHint : T.recoveryHint}
            autoComplete="one-time-code"
            maxLength={CODE_MAX}
            code
          />
          <Group justify="space-between">
            <Anchor component="button" type="button" fz="sm" onClick={() => props.onBack(null)}>
              {T.back}
            </Anchor>
            <SteadyButton variant={passkey ? 'default' : 'filled'} busy={busy}>
              {T.submit}
            </SteadyButton>
          </Group>
        </Stack>
      </Form>
      <Text fz="sm" c="dimmed">
        {T.lost} <SupportAddress />
      </Text>
    </AuthCard>
  )
}

import { Alert, Anchor, Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { updateUser } from '#api/account/account.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { TEXT_MESSAGES } from '#domain/legal/text-messages.ts'
import { AgreeLabel } from '#web/ui/Agree.tsx'
import { call } from '#web/lib/call/api.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { session } from '#web/lib/session.ts'
import type { User } from '#web/lib/user.ts'
import { useFocusBack } from '#web/ui/dialog/useFocusBack.ts'
import { useRenewedOnReturn } from './renewUser.ts'
import { COPY } from './copy.ts'
import { named } from '#web/ui/dialog/named.ts'

/** Asks for the terms, for electronic records and, without obligation, for texts. */
export const ConsentDialog = ({ user }: { user: User }) => {
  useFocusBack()
  useRenewedOnReturn()
  const [terms, setTerms] = useState(false)
  const [sms, setSms] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!terms) return
    setBusy(true)
    try {
      const texts = user.consents.sms === null ? { sms } : {}
      session.update(
        await call(updateUser, { body: { consents: { terms: true, electronicRecords: true, ...texts } } }),
      )
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      {...named(COPY.consent.beforeYouBegin)}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          <Text fz="sm">{COPY.consent.text}</Text>
          <Checkbox
            label={<AgreeLabel />}
            checked={terms}
            onChange={(event) => setTerms(event.currentTarget.checked)}
            error={tried && !terms && REFUSALS['agree-required'][1]}
          />
          {user.consents.sms === null && (
            <Checkbox
              label={TEXT_MESSAGES.agree}
              checked={sms}
              onChange={(event) => setSms(event.currentTarget.checked)}
            />
          )}
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="space-between">
            <Anchor component={Link} to="/logout" fz="sm">
              {COPY.consent.signOut}
            </Anchor>
            <Button type="submit" loading={busy}>
              {COPY.consent.continue}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

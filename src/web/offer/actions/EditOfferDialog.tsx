import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { REQUIRED } from '#domain/kernel/check.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { ChangedMeanwhile } from '#web/ui/dialog/ChangedMeanwhile.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useRefusal } from '#web/ui/dialog/useRefusal.ts'
import { exactDollars } from '#web/lib/format.ts'
import { DollarsInput } from '#web/ui/form/NumberEntry.tsx'
import { unreadIn } from '#web/ui/form/useField.tsx'
import { updateOffer } from '../queries.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import type { Sent } from './about.ts'
import { ACTION_COPY } from './copy.ts'
import { sendsNothingNew } from './edits.ts'

/** A new amount for a delivered offer, saved and sent at once; shares of it follow on the server (negotiation.md O19, O20). */
export const EditOfferDialog = (props: {
  document: OfferView
  sending: OfferActionView
  onClose: () => void
  onMore: () => void
  onDone: (action: OfferActionView, sent: Sent) => void
}) => {
  const { document, sending } = props
  const words: ActWords = OFFER_WORDS[sending.words]
  const [amount, setAmount, amountSent] = useKeptAnswer<number | null>(
    `answer/offer/${document.id}/amount`,
    document.offerAmount,
  )
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const refusal = useRefusal()
  const [safe] = useState(() => new SafeKey())

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (unreadIn(event.currentTarget)) return
    if (!amount || sendsNothingNew(document, amount) || (sending.attest && !agreed)) return
    setBusy(true)
    refusal.clear()
    const body = {
      id: document.id,
      version: document.version,
      shown: document.snapshotHash,
      terms: { offerAmount: amount },
      state: sending.transitionState,
      attested: true as const,
    }
    try {
      await safe.run(body, (key) => updateOffer(body, key))
      amountSent()
      props.onDone(sending, { typeLabel: document.typeLabel, offerAmount: amount })
      props.onClose()
    } catch (error) {
      refusal.tell(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={props.onClose} title={ACTION_COPY.edit.editOffer} size="md">
      <form noValidate onSubmit={(event) => void save(event)}>
        <Stack gap="sm">
          <Text>{words.text}</Text>
          <DollarsInput
            label={ACTION_COPY.edit.offerAmount}
            withAsterisk
            data-autofocus
            // An amount that was typed and not sent comes back: what stands is said beside it.
            description={
              amount === document.offerAmount
                ? undefined
                : ACTION_COPY.edit.stands(exactDollars(document.offerAmount, ACTION_COPY.document.noPrice))
            }
            value={amount}
            onChange={setAmount}
            error={
              tried && (!amount ? REQUIRED : sendsNothingNew(document, amount) && ACTION_COPY.edit.unchanged)
            }
          />
          <Group>
            <Button variant="subtle" size="compact-md" px={0} onClick={props.onMore}>
              {ACTION_COPY.edit.editAdditionalTerms}
            </Button>
          </Group>
          {sending.attest && (
            <Checkbox
              label={words.attest?.text}
              checked={agreed}
              onChange={(event) => setAgreed(event.currentTarget.checked)}
              error={tried && !agreed && REFUSALS['agree-required'][1]}
            />
          )}
          {refusal.gone && <ChangedMeanwhile />}
          {refusal.words && (
            <Alert color="red" role="alert" styles={{ message: { color: 'var(--p-ink)' } }}>
              {refusal.words}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose} disabled={busy}>
              {ACTION_COPY.edit.goBack}
            </Button>
            <Button type="submit" loading={busy} disabled={refusal.final}>
              {ACTION_COPY.edit.saveAndSend}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

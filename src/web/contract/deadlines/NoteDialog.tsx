import { Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { DeadlineView } from '#api/contract/deadlines.ts'
import { CONTRACT_WORDS } from '#domain/contract/words.ts'
import { ApiError, messageOf } from '#web/lib/call/apiError.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { DialogButtons } from '#web/ui/form/FormEnd.tsx'
import { toast } from '#web/ui/toast.ts'
import { COPY } from './copy.ts'
import { noteDeadline } from './queries.ts'

type Field = 'receivedOn' | 'doneOn'
const LABELS: Record<Field, string> = { receivedOn: COPY.receivedOn, doneOn: COPY.doneOn }

/** An agent notes when a deadline's papers came, and when it was met (K9). */
export const NoteDialog = (props: { listingId: string; deadline: DeadlineView; onClose: () => void }) => {
  const { deadline, listingId } = props
  const words = CONTRACT_WORDS.markDeadline
  const [days, setDays, sent] = useKeptAnswer(`answer/contract/${listingId}/${deadline.kind}`, {
    receivedOn: deadline.receivedOn ?? '',
    doneOn: deadline.doneOn ?? '',
  })
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const [empty, setEmpty] = useState(false)
  const [safe] = useState(() => new SafeKey())
  const details = refused instanceof ApiError ? refused.details : []
  const fields: readonly Field[] = deadline.from === 'RECEIPT' ? ['receivedOn', 'doneOn'] : ['doneOn']

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const noted = days.receivedOn !== '' || days.doneOn !== ''
    const wasNoted = deadline.receivedOn !== null || deadline.doneOn !== null
    setEmpty(!noted && !wasNoted)
    if (!noted && !wasNoted) return
    setBusy(true)
    setRefused(null)
    const body = { receivedOn: days.receivedOn || null, doneOn: days.doneOn || null }
    try {
      await safe.run(body, (key) => noteDeadline(listingId, deadline.kind, body, key))
      sent()
      toast(noted ? words.done : COPY.removedNote)
      props.onClose()
    } catch (error) {
      setRefused(error)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={props.onClose} title={`${words.title}: ${deadline.title}`} size="md">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Text>{words.text}</Text>
          {fields.map((field) => (
            <TextInput
              key={field}
              type="date"
              label={LABELS[field]}
              description={COPY.keep}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={days[field]}
              onChange={(event) => {
                setDays({ ...days, [field]: event.currentTarget.value })
                setRefused(null)
                setEmpty(false)
              }}
              error={details.find((each) => each.path === field)?.message ?? (empty && COPY.enterDay)}
            />
          ))}
          {refused !== null && details.length === 0 && (
            <Text c="var(--p-bad)" fz="sm" role="alert">
              {COPY.failed(messageOf(refused))}
            </Text>
          )}
          <Text fz="sm" c="dimmed">
            {words.next}
          </Text>
          <DialogButtons
            cancel={COPY.cancel}
            onCancel={props.onClose}
            confirm={words.confirm}
            busy={busy}
            stays
            failure={refused}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

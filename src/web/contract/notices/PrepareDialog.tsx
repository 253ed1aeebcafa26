import { Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { ContractNoticesView } from '#api/contract/contract-notices.ts'
import type { ContractNoticeItem } from '#domain/contract/notice/vocabulary.ts'
import { noticeWords } from '#domain/contract/notice/words.ts'
import { CONTRACT_WORDS } from '#domain/contract/words.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { date } from '#web/lib/format.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import { ChangedMeanwhile } from '#web/ui/dialog/ChangedMeanwhile.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { useRefusal } from '#web/ui/dialog/useRefusal.ts'
import { DialogButtons } from '#web/ui/form/FormEnd.tsx'
import { toast } from '#web/ui/toast.ts'
import { COPY } from './copy.ts'
import { prepareNotice } from './queries.ts'

export type Preparable = ContractNoticesView['prepare'][number]
type Choice = Preparable['choices'][number]

const aboutChoice = (c: Choice): string => {
  if (c.blocked === 'PREPARED') return COPY.prepared
  if (c.blocked === 'EARLY' && c.from) return COPY.early(date(c.from))
  return c.day ? COPY.day(date(c.day)) : COPY.noDay
}

const Reasons = ({ choices }: { choices: readonly Choice[] }) => (
  <ul className="plain-list">
    {choices.map((c) => (
      <li key={c.item} style={{ marginTop: 8 }}>
        <Text fz="sm">{c.title}</Text>
        <Text fz="xs" c="dimmed">
          {aboutChoice(c)}
        </Text>
      </li>
    ))}
  </ul>
)

/** What cannot be chosen today, each with its reason: folded, so that what can be stands first. */
const Closed = ({ choices }: { choices: readonly Choice[] }) => (
  <details>
    <summary>{COPY.closed(choices.length)}</summary>
    <Reasons choices={choices} />
  </details>
)

/** Nothing can be chosen today: that, since when it can be, and why, instead of an empty form. */
const NothingOpen = (props: { title: string; choices: readonly Choice[]; onClose: () => void }) => {
  // YYYY-MM-DD: the order of letters is that of days.
  const [first] = props.choices.flatMap((c) => (c.blocked === 'EARLY' && c.from ? [c.from] : [])).toSorted()
  return (
    <Dialog onClose={props.onClose} title={props.title} size="lg">
      <Stack gap="sm">
        <Text>{first ? COPY.nothingUntil(date(first)) : COPY.nothingOpen}</Text>
        <Reasons choices={props.choices} />
        <Group justify="flex-end">
          <Button onClick={props.onClose} data-autofocus>
            {COPY.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** Chooses what a document is about, and shows what it will say (K10). */
export const PrepareDialog = (props: {
  listingId: string
  propertyState: PropertyState
  preparable: Preparable
  onClose: () => void
}) => {
  const { kind, title, choices } = props.preparable
  const [chosen, setChosen] = useState<readonly ContractNoticeItem[]>([])
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const refusal = useRefusal()
  const [safe] = useState(() => new SafeKey())
  const words = CONTRACT_WORDS.prepareNotice
  const says = noticeWords(kind, props.propertyState)
  const open = choices.filter((c) => c.blocked === null)
  const closed = choices.filter((c) => c.blocked !== null)
  if (open.length === 0) return <NothingOpen title={title} choices={closed} onClose={props.onClose} />

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return setTried(true)
    setBusy(true)
    refusal.clear()
    const body = { kind, items: [...chosen] }
    try {
      await safe.run(body, (key) => prepareNotice(props.listingId, body, key))
      toast(words.done)
      props.onClose()
    } catch (error) {
      refusal.tell(error)
      setBusy(false)
    }
  }
  return (
    <Dialog onClose={props.onClose} title={title} size="lg">
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Text>{words.text}</Text>
          <Checkbox.Group
            label={COPY.choose}
            value={[...chosen]}
            onChange={(value) => {
              refusal.clear()
              setChosen(choices.map((c) => c.item).filter((item) => value.includes(item)))
            }}
            error={tried && chosen.length === 0 ? COPY.chooseOne : undefined}
          >
            <Stack gap="xs" mt="xs">
              {open.map((c) => (
                <Checkbox key={c.item} value={c.item} label={c.title} description={aboutChoice(c)} />
              ))}
            </Stack>
          </Checkbox.Group>
          {closed.length > 0 && <Closed choices={closed} />}
          <section aria-label={COPY.says}>
            <Title order={3} size="h5">
              {COPY.says}
            </Title>
            <Text fz="sm" mt={4}>
              {says.says.join(' ')}
            </Text>
            <Text fz="sm" mt={4} c="dimmed">
              {says.follows.join(' ')}
            </Text>
          </section>
          {refusal.gone && <ChangedMeanwhile />}
          {refusal.words && (
            <Text c="var(--p-bad)" fz="sm" role="alert">
              {COPY.failed(refusal.words)}
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
            blocked={refusal.final}
            failure={refusal.gone || refusal.words}
          />
        </Stack>
      </form>
    </Dialog>
  )
}

import { Alert, Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { COMMENT_LIMIT } from '#domain/kernel/text/clean.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { exactDollars } from '#web/lib/format.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { remaining } from '#web/ui/remaining.ts'
import { ContactWarning } from '#web/ui/form/ContactWarning.tsx'
import { placeEnding } from '../backup/PlaceNotice.tsx'
import type { Declinable } from './declinable.ts'
import { useDeclining } from './useDeclining.ts'
import { MANY_COPY } from './words.ts'

/** What is written with it, the buyers read; those of an offer from outside read nothing here. */
const crosses = (action: Declinable['action']): boolean =>
  (OFFER_WORDS[action.words] as ActWords).crosses === true

/** Picks offers, writes a note to each and declines them one after the other; what failed can be tried again. */
export const DeclineDialog = (props: { declinable: readonly Declinable[]; onClose: () => void }) => {
  // What was picked from stays as it was shown: a page that hears of the first decline must not pull the rest away.
  const [all] = useState(props.declinable)
  const [picked, setPicked] = useState<string[]>([])
  const [first] = all
  // What was typed outlives the dialog, offer by offer, until its offer was declined.
  const [notes, setNotes] = useKeptAnswer<Readonly<Record<string, string>>>(
    `note/decline/${first?.document.listingId}`,
    {},
  )
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const { run, busy, results } = useDeclining()
  const words: ActWords | undefined = first && OFFER_WORDS[first.action.words]
  const attest = first?.action.attest ? words?.attest?.text : undefined
  const noteOf = (id: string) => notes[id] ?? MANY_COPY.kind
  const left = all.filter(({ action }) => picked.includes(action.offerId) && results[action.offerId] !== true)
  const done = picked.filter((id) => results[id] === true).length
  const started = Object.keys(results).length > 0
  const finished = started && left.length === 0
  const send = () => {
    setTried(true)
    if (left.length === 0 || (attest && !agreed)) return
    let kept = notes
    void run(left, noteOf, (id) => {
      const { [id]: _, ...rest } = kept
      kept = rest
      setNotes(rest)
    })
  }
  return (
    <Dialog onClose={props.onClose} title={MANY_COPY.pick} size="lg" closeOnClickOutside={false}>
      <Stack gap="sm">
        <Text>{MANY_COPY.pickText}</Text>
        <Checkbox.Group
          aria-label={MANY_COPY.pick}
          value={picked}
          onChange={setPicked}
          error={tried && picked.length === 0 && MANY_COPY.missing}
        >
          <Stack gap="sm">
            {all.map(({ group, action, document }) => {
              const id = action.offerId
              const who = buyersOf(group.originalOffer)
              const result = results[id]
              return (
                <Stack key={id} gap={4}>
                  <Checkbox
                    value={id}
                    disabled={busy || started}
                    label={`${who}, ${document.typeLabel}: ${exactDollars(document.offerAmount, '–')}`}
                    description={placeEnding(action, document)}
                  />
                  {picked.includes(id) && result !== true && (
                    <div>
                      <Textarea
                        label={MANY_COPY.note(who)}
                        autosize
                        minRows={2}
                        maxLength={COMMENT_LIMIT}
                        description={remaining(noteOf(id), COMMENT_LIMIT)}
                        inputWrapperOrder={['label', 'input', 'description', 'error']}
                        disabled={busy}
                        value={noteOf(id)}
                        onChange={(event) => setNotes({ ...notes, [id]: event.currentTarget.value })}
                        error={typeof result === 'string' && result}
                      />
                      {crosses(action) && <ContactWarning text={noteOf(id)} note />}
                    </div>
                  )}
                  {result === true && (
                    <Text fz="sm" c="dimmed">
                      {MANY_COPY.declined}
                    </Text>
                  )}
                </Stack>
              )
            })}
          </Stack>
        </Checkbox.Group>
        {attest && !finished && (
          <Checkbox
            label={MANY_COPY.attest(attest)}
            checked={agreed}
            disabled={busy}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
            error={tried && !agreed && REFUSALS['attestation-required'][1]}
          />
        )}
        {started && !busy && (
          <Alert color={finished ? 'teal' : 'red'} role="status">
            {finished ? MANY_COPY.allDone(done) : MANY_COPY.someFailed}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} disabled={busy}>
            {started ? MANY_COPY.close : MANY_COPY.back}
          </Button>
          {!finished && (
            <Button
              color="red.9"
              variant={left.length === 0 ? 'light' : 'filled'}
              loading={busy}
              onClick={send}
            >
              {started ? MANY_COPY.again : MANY_COPY.go(left.length)}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { COMMENT_LIMIT } from '#domain/kernel/text/clean.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { OFFER_TYPE_LABELS } from '#domain/offer/vocabulary.ts'
import { exactDollars } from '#web/lib/format.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { remaining } from '#web/ui/remaining.ts'
import { ChangedMeanwhile } from '#web/ui/dialog/ChangedMeanwhile.tsx'
import { refusalWords } from '#web/ui/dialog/useRefusal.ts'
import { ChangeList } from '#web/offer/Changed.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { listed } from '#domain/kernel/text/format.ts'
import { COPY } from '../copy.ts'
import { changesOf, groundOf } from '../target.ts'
import type { CounterForm } from '../useCounterForm.ts'

/** Sends several counters, one after the other; what did not go is said, and goes with the next press alone. */
export const SendSeveral = (props: {
  counters: readonly CounterForm[]
  state: PropertyState
  onClose: () => void
  /** These went. */
  onSent: (chainIds: readonly string[]) => void
  onAllSent: () => void
}) => {
  const [counters] = useState(props.counters)
  const [comment, setComment, commentSent] = useKeptAnswer(
    `note/several/${counters[0]?.target.answered.listingId}`,
    '',
  )
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set())
  const [failed, setFailed] = useState<ReadonlyMap<string, string>>(new Map())
  const words = counters[0] && OFFER_WORDS[counters[0].target.action.words]
  // An offer from outside among them is answered in another way than the rest.
  const follows = [...new Set(counters.map(({ target }) => OFFER_WORDS[target.action.words].next))]
  // As in the dialog of one: what was read is what goes.
  const open = counters.filter(({ target }) => !sent.has(target.answered.chainId))
  const moved = open.some(({ target }) => {
    const now = props.counters.find((each) => each.target.answered.chainId === target.answered.chainId)
    return !now || groundOf(now.target).snapshotHash !== groundOf(target).snapshotHash
  })

  const send = async () => {
    setBusy(true)
    const went = new Set(sent)
    const refused = new Map<string, string>()
    for (const counter of open) {
      const { chainId } = counter.target.answered
      try {
        await counter.send(comment.trim() ? { comment: comment.trim() } : {})
        went.add(chainId)
      } catch (error) {
        refused.set(chainId, refusalWords(error))
      }
    }
    setBusy(false)
    props.onSent([...went])
    if (refused.size === 0) {
      commentSent()
      return props.onAllSent()
    }
    setSent(went)
    setFailed(refused)
  }
  return (
    <Dialog onClose={props.onClose} title={COPY.several.sending} size="lg">
      <Stack gap="sm">
        {failed.size > 0 && (
          <Alert color="red" role="alert" styles={{ message: { color: 'var(--p-ink)' } }}>
            {sent.size > 0 && (
              <div>
                {COPY.several.sent(
                  listed(
                    counters
                      .filter(({ target }) => sent.has(target.answered.chainId))
                      .map(({ target }) => buyersOf(target.answered)),
                  ),
                )}
              </div>
            )}
            {open.map(({ target }) => (
              <div key={target.answered.chainId}>
                {COPY.several.failed(buyersOf(target.answered), failed.get(target.answered.chainId) ?? '')}
              </div>
            ))}
          </Alert>
        )}
        {open.map(({ target, body }) => (
          <section key={target.answered.chainId} aria-label={buyersOf(target.answered)}>
            <Text fw={600}>
              {`${OFFER_TYPE_LABELS[target.type]}, ${buyersOf(target.answered)}: `}
              <span className="num">{exactDollars(body.terms?.offerAmount, COPY.noPrice)}</span>
            </Text>
            <ChangeList changes={changesOf(target, body, props.state)} />
          </section>
        ))}
        <Text>{words?.text}</Text>
        {follows.map((next) => (
          <Text key={next} c="dimmed">
            {next}
          </Text>
        ))}
        <Textarea
          label={COPY.send.note.seller}
          autosize
          minRows={2}
          maxLength={COMMENT_LIMIT}
          description={remaining(comment, COMMENT_LIMIT)}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
        {moved && <ChangedMeanwhile />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose} disabled={busy}>
            {COPY.several.back}
          </Button>
          <Button onClick={() => void send()} loading={busy} disabled={moved}>
            {failed.size > 0 ? COPY.several.rest : words?.confirm}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

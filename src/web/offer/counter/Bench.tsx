import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWatch, type FieldPath } from 'react-hook-form'
import type { ListingDetails } from '#api/listing-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OfferStep } from '#domain/offer/form/complete.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import type { User } from '#web/lib/user.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { useWarning } from '#web/ui/form/useWarning.ts'
import { VersionChoice } from '#web/ui/SaveFailed.tsx'
import { describeOffer } from '../wizard/describe.ts'
import { stepOf } from '../wizard/stepProblems.ts'
import { AllTerms } from './AllTerms.tsx'
import { COPY } from './copy.ts'
import classes from './counter.module.css'
import { AnswersBeside } from './FieldNote.tsx'
import { headline } from './figures.ts'
import { LiveSide } from './LiveSide.tsx'
import { isMainTerm, MainTerms } from './MainTerms.tsx'
import { CreditNotice, MovedNotice } from './Notices.tsx'
import { SendDialog } from './SendDialog.tsx'
import { answeredBodyOf, changesOf, counterContextOf, differs, groundOf, type Target } from './target.ts'
import { counterFaults, useCounterForm } from './useCounterForm.ts'
import { useCreditNotice } from './useCreditNotice.ts'

/** One counter being written: its terms with the answered ones beside them, what they come to, the redline, Send. */
export const Bench = (props: {
  user: User
  target: Target
  listing: ListingDetails
  onDialog: (open: boolean) => void
  onSent: () => void
  /** Reads the terms that are to be answered now. */
  onMoved: () => void
}) => {
  const { user, target, listing } = props
  const ctx = counterContextOf(target, listing)
  const [step, setStep] = useState<OfferStep | null>(null)
  const [dialog, setDialog] = useState<'send' | 'moved' | null>(null)
  const [first] = useState(groundOf(target).version)
  const counter = useCounterForm({ user, target, ctx, step })
  const { form, autosave, clashes, choose } = counter.record
  const body = useWatch({ control: form.control }) as OfferBody
  const warning = useWarning()
  const [creditDue, creditRead] = useCreditNotice(form)
  const changes = changesOf(target, body)
  const ready = differs(target, body)
  const words = OFFER_WORDS[target.action.words]

  // Escape closes what is on top, never the studio below it.
  const { onDialog } = props
  useEffect(() => onDialog(dialog !== null || creditDue), [onDialog, dialog, creditDue])
  /** Leads to the first answer that is missing or was refused, wherever it is asked for. */
  const lead = (path: string | undefined) => {
    const main = path === undefined || isMainTerm(path)
    setStep(main ? null : stepOf(path))
    if (main) warning.show()
  }
  const review = () => {
    const faults = counterFaults(body, ctx)
    for (const { path, message } of faults)
      form.setError(path as FieldPath<OfferBody>, { type: 'rule', message })
    if (faults.length === 0) setDialog('send')
    else lead(faults[0]?.path)
  }
  const startOver = () => {
    form.reset(counter.fresh())
    autosave.discard()
  }
  if (clashes.length > 0)
    return (
      <VersionChoice
        what="counter"
        message={REFUSALS['answered-document-changed'][1]}
        clashes={clashes}
        describe={describeOffer(body)}
        choose={(whose) => void choose(whose)}
      />
    )
  return (
    <AnswersBeside documents={[{ name: target.answered.typeLabel, body: answeredBodyOf(target) }]}>
      <Stack gap="md">
        {groundOf(target).version !== first && (
          <Alert color="yellow" role="status">
            {COPY.moved.updated}
          </Alert>
        )}
        <SegmentedControl
          aria-label={COPY.view}
          w="fit-content"
          value={step === null ? 'main' : 'all'}
          onChange={(view) => setStep(view === 'main' ? null : 2)}
          data={[
            { value: 'main', label: COPY.main },
            { value: 'all', label: COPY.all },
          ]}
        />
        <div className={classes.bench}>
          {step === null ? (
            <Form form={form} warning={warning} onSubmit={() => setDialog('send')} label={COPY.main}>
              <MainTerms listing={listing} ctx={ctx} buyersFixed changes={changes} />
              <SendBar
                ready={ready}
                unsaved={autosave.status === 'idle' ? null : autosave.kept}
                onStartOver={startOver}
                label={words.confirm}
                figure={headline(target, body, listing)}
              />
            </Form>
          ) : (
            <AllTerms
              counter={counter}
              body={body}
              listing={listing}
              ctx={ctx}
              step={step}
              go={setStep}
              mayCounter={ready}
              onCounter={review}
            />
          )}
          <div className={classes.beside}>
            <LiveSide target={target} body={body} listing={listing} changes={changes} />
          </div>
        </div>
      </Stack>
      {creditDue && <CreditNotice onClose={creditRead} />}
      {dialog === 'send' && (
        <SendDialog
          counter={counter}
          body={body}
          changes={changes}
          onClose={() => setDialog((now) => (now === 'send' ? null : now))}
          onSent={props.onSent}
          onMoved={() => setDialog('moved')}
          onRefused={lead}
        />
      )}
      {dialog === 'moved' && (
        <MovedNotice
          onClose={() => {
            setDialog(null)
            props.onMoved()
          }}
        />
      )}
    </AnswersBeside>
  )
}

/** Send, enabled only when something changed (spec 3 §4), and where the work is meanwhile. */
const SendBar = (props: {
  ready: boolean
  /** null: nothing is unsent; else whether the device could keep it. */
  unsaved: boolean | null
  label: string
  /** Where there is no room for the figures beside the terms. */
  figure: string
  onStartOver: () => void
}) => (
  <Group justify="space-between" gap="xs" className={classes.send}>
    <Text fz="sm" fw={600} className={classes.figure}>
      {props.figure}
    </Text>
    <Text fz="sm" c={props.unsaved === false ? 'var(--p-bad)' : 'dimmed'} role="status">
      {!props.ready ? COPY.unchanged : props.unsaved === false ? COPY.notKept : COPY.kept}
    </Text>
    <Group gap="xs">
      {props.unsaved !== null && (
        <Button variant="subtle" onClick={props.onStartOver}>
          {COPY.startOver}
        </Button>
      )}
      <Button type="submit" disabled={!props.ready}>
        {props.label}
      </Button>
    </Group>
  </Group>
)

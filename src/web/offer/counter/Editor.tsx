import { Alert, SegmentedControl, Stack } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferStep } from '#domain/offer/form/complete.ts'
import { Form } from '#web/ui/form/Form.tsx'
import type { Warning } from '#web/ui/form/useWarning.ts'
import { VersionChoice } from '#web/ui/wizard/SaveFailed.tsx'
import { describeOffer } from '../wizard/stepProblems.ts'
import { AllTerms } from './AllTerms.tsx'
import { COPY } from './copy.ts'
import classes from './counter.module.css'
import { endOf } from './end.ts'
import { AnswersBeside } from './FieldNote.tsx'
import { LiveSide } from './LiveSide.tsx'
import { MainTerms } from './MainTerms.tsx'
import { CreditNotice } from './Notices.tsx'
import { answeredBodyOf, changesOf, counterContextOf, differs, groundOf } from './target.ts'
import type { CounterForm } from './useCounterForm.ts'
import { useCreditNotice } from './useCreditNotice.ts'

/** One counter's terms, the answered ones beside them, what they come to, the redline. */
export const Editor = (props: {
  counter: CounterForm
  listing: ListingDetails
  step: OfferStep | null
  onStep: (step: OfferStep | null) => void
  warning: Warning
  /** The main terms hold: they are sent from here. */
  onSubmit: () => void
  /** The review's Counter was pressed. */
  onReview: () => void
  /** Below the main terms: Send. */
  bar: ReactNode
  /** A notice is above the terms, or no longer. */
  onDialog: (open: boolean) => void
}) => {
  const { counter, listing, step, onStep, onDialog } = props
  const { target, body } = counter
  const { form, clashes, choose } = counter.record
  const ctx = counterContextOf(target, listing)
  const changes = changesOf(target, body, ctx.state)
  const [first] = useState(groundOf(target).snapshotHash)
  const [creditDue, creditRead] = useCreditNotice(form)
  useEffect(() => onDialog(creditDue), [onDialog, creditDue])
  if (clashes.length > 0)
    return (
      <VersionChoice
        what={COPY.what}
        title={COPY.moved.terms}
        message={COPY.moved.choose}
        clashes={clashes}
        describe={describeOffer(body, ctx.state)}
        choose={(whose) => void choose(whose)}
      />
    )
  return (
    <AnswersBeside
      state={ctx.state}
      documents={[{ name: target.answered.typeLabel, body: answeredBodyOf(target) }]}
    >
      <Stack gap="md">
        {groundOf(target).snapshotHash !== first && endOf(target) === null && (
          <Alert color="yellow" role="status">
            {COPY.moved.updated}
          </Alert>
        )}
        <SegmentedControl
          aria-label={COPY.view}
          w="fit-content"
          value={step === null ? 'main' : 'all'}
          onChange={(view) => onStep(view === 'main' ? null : 2)}
          data={[
            { value: 'main', label: COPY.main },
            { value: 'all', label: COPY.all },
          ]}
        />
        <div className={classes.bench}>
          {step === null ? (
            <Form form={form} warning={props.warning} onSubmit={props.onSubmit} label={COPY.main}>
              <MainTerms listing={listing} ctx={ctx} buyersFixed changes={changes} />
              {props.bar}
            </Form>
          ) : (
            <AllTerms
              counter={counter}
              listing={listing}
              ctx={ctx}
              step={step}
              go={onStep}
              mayCounter={differs(target, body) && endOf(target) === null}
              onCounter={props.onReview}
            />
          )}
          <div className={classes.beside}>
            <LiveSide target={target} body={body} listing={listing} changes={changes} />
          </div>
        </div>
      </Stack>
      {creditDue && <CreditNotice onClose={creditRead} />}
    </AnswersBeside>
  )
}

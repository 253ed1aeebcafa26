import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { OFFER_STEPS, offerStepProblems, type OfferStep } from '#domain/offer/form/complete.ts'
import type { OfferContext } from '#domain/offer/form/body.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { useWarning } from '#web/ui/form/useWarning.ts'
import { StepHeader } from '#web/ui/wizard/StepHeader.tsx'
import { oldWords } from '#domain/offer/reading/blind/readable.ts'
import { OfferReview } from '../review/OfferReview.tsx'
import { Documents } from '../wizard/steps/Documents.tsx'
import { STEP_FIELDS } from '../wizard/steps.ts'
import { COPY } from './copy.ts'
import classes from './counter.module.css'
import { answeredBodyOf, bySeller } from './target.ts'
import type { CounterForm } from './useCounterForm.ts'

const REVIEW: OfferStep = 8

/**
 * The eight steps in counter mode (spec 3 §2, §4): people are not asked about, there is no Back, nothing is saved before
 * the counter is sent, and the review's button reads Counter.
 */
export const AllTerms = (props: {
  counter: CounterForm
  listing: ListingDetails
  ctx: OfferContext
  step: OfferStep
  go: (step: OfferStep) => void
  mayCounter: boolean
  onCounter: () => void
}) => {
  const { counter, listing, ctx, step, go } = props
  const { body, record } = counter
  const { form } = record
  const done = (number: OfferStep) => number < REVIEW && offerStepProblems(number, body, ctx).length === 0
  const begin = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    begin.current?.scrollIntoView({ block: 'start' })
    begin.current?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [step])
  return (
    <Stack gap="md" ref={begin} className={classes.begin}>
      <StepHeader
        steps={OFFER_STEPS.map((name, index) => ({
          name,
          done: index === 0 || done((index + 1) as OfferStep),
        }))}
        current={step}
        go={(next) => go(next as OfferStep)}
        open={(next) => next !== 1}
      />
      {step === REVIEW ? (
        <FormProvider {...form}>
          <OfferReview
            body={body}
            state={ctx.state}
            agent={counter.target.answered.agent}
            ctx={ctx}
            old={oldWords(answeredBodyOf(counter.target), body, ctx.state, ctx.zone)}
            onEdit={(next) => go(next as OfferStep)}
            peopleFixed
            documents={bySeller(counter.target) ? undefined : <Documents ctx={ctx} />}
          />
          <Group justify="flex-end">
            <Button disabled={!props.mayCounter} onClick={props.onCounter}>
              {COPY.review.counter}
            </Button>
          </Group>
        </FormProvider>
      ) : (
        <StepForm key={step} form={form} step={step} next={() => go((step + 1) as OfferStep)}>
          <Fields step={step} listing={listing} ctx={ctx} />
        </StepForm>
      )}
    </Stack>
  )
}

const Fields = (props: { step: OfferStep; listing: ListingDetails; ctx: OfferContext }) => {
  const Step = STEP_FIELDS[props.step - 1]
  return Step ? <Step listing={props.listing} ctx={props.ctx} buyersFixed counter /> : null
}

const StepForm = (props: {
  form: CounterForm['record']['form']
  step: OfferStep
  next: () => void
  children: React.ReactNode
}) => {
  const warning = useWarning()
  const { form } = props
  const [show] = useState(() => warning.show)
  // One is led here by an answer that was refused.
  useEffect(() => {
    if (Object.keys(form.formState.errors).length > 0) show()
  }, [form, show])
  return (
    <Form form={form} warning={warning} onSubmit={props.next} label={OFFER_STEPS[props.step - 1]}>
      {props.children}
      <Group justify="flex-end">
        <Button type="submit">{COPY.continue}</Button>
      </Group>
    </Form>
  )
}

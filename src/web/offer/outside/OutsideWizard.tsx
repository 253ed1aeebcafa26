import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useLayoutEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { ownersOf } from '#domain/listing/form/owners.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { oldWords } from '#domain/offer/reading/blind/readable.ts'
import type { User } from '#web/lib/user.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { showsUnread } from '#web/ui/form/useField.tsx'
import { useWarning } from '#web/ui/form/useWarning.ts'
import { VersionChoice } from '#web/ui/wizard/SaveFailed.tsx'
import { StepHeader } from '#web/ui/wizard/StepHeader.tsx'
import { WithSummary } from '#web/ui/wizard/WithSummary.tsx'
import { offerBodyOf } from '../wizard/body.ts'
import { offerContextOf } from '../wizard/context.ts'
import { describeOffer } from '../wizard/stepProblems.ts'
import { HomeHeader } from '../wizard/HomeHeader.tsx'
import { OfferSummary } from '../wizard/Summary.tsx'
import { STEP_FIELDS } from '../wizard/steps.ts'
import { OUTSIDE_COPY } from './copy.ts'
import { OutsideReview } from './OutsideReview.tsx'
import { StepParty } from './StepParty.tsx'
import { OUTSIDE_STEPS, outsideProblems, REVIEW } from './steps.ts'
import { useOutsideForm, type OutsideForm } from './useOutsideForm.ts'

interface Props {
  user: User
  listing: ListingDetails
  /** The offer whose terms are revised; null: a new one. */
  offer: OfferView | null
  action: OfferActionView
  onSent: (text: string) => void
  onClose: () => void
}

/** An offer from outside, step by step: the agent's wizard, with other people and a paper (X1; X2 for revised terms). */
export const OutsideWizard = (props: Props) => {
  const { listing, offer } = props
  const [params, setParams] = useSearchParams()
  const revising = offer !== null
  const asked = Number(params.get('step'))
  const step =
    Number.isInteger(asked) && asked >= (revising ? 2 : 1) && asked <= REVIEW ? asked : revising ? 2 : 1
  const ctx = offerContextOf(listing)
  const judged = { ctx, sellers: { agentEmail: props.user.email, owners: ownersOf(listing) }, revising }
  const words: ActWords = OFFER_WORDS[props.action.words]
  const record = useOutsideForm({ user: props.user, listing, offer, judged, step, onSent: () => undefined })
  const { form, autosave, clashes, choose } = record
  const body = useWatch({ control: form.control }) as OutsideForm
  const [furthest, setFurthest] = useState(step)
  if (step > furthest) setFurthest(step)
  const [sending, setSending] = useState(false)
  const go = (next: number) => {
    if (showsUnread()) return
    form.clearErrors()
    const to = new URLSearchParams(params)
    to.set('step', String(next))
    setParams(to)
  }
  const done = (number: number) =>
    number < REVIEW && number <= furthest && outsideProblems(number, body, judged).length === 0
  /** The first step that lacks something is where one goes on. */
  const finish = () => {
    const gap = OUTSIDE_STEPS.findIndex((_, i) => outsideProblems(i + 1, body, judged).length > 0)
    if (gap >= 0) go(gap + 1)
    else setSending(true)
  }
  const send = async () => {
    if (!(await autosave.flush())) throw autosave.lastError()
    props.onSent(words.done)
  }
  if (clashes.length > 0)
    return (
      <VersionChoice
        what={OUTSIDE_COPY.what}
        title={OUTSIDE_COPY.changed}
        message={OUTSIDE_COPY.choose}
        clashes={clashes}
        describe={describeOffer(body, ctx.state)}
        choose={(whose) => void choose(whose)}
      />
    )
  const Step = step === 1 ? null : STEP_FIELDS[step - 1]
  return (
    <Stack gap="md" maw={1240} mx="auto" w="100%">
      <title>{OUTSIDE_COPY.page(words.title)}</title>
      <HomeHeader listing={listing} />
      <Text c="dimmed">{words.text}</Text>
      <StepHeader
        steps={OUTSIDE_STEPS.map((name, index) => ({
          name,
          done: (revising && index === 0) || done(index + 1),
        }))}
        current={step}
        go={go}
        open={(next) => next <= furthest && !(revising && next === 1)}
        aside={
          autosave.status !== 'idle' && (
            <Text fz="sm" c="dimmed" role="status">
              {OUTSIDE_COPY.kept}
            </Text>
          )
        }
      />
      <WithSummary
        summary={
          <OfferSummary
            title={OUTSIDE_COPY.soFar}
            body={body}
            listing={listing}
            ctx={ctx}
            // Before each step was seen, what stands there is preset, and nobody read it off the paper.
            wishes={revising || furthest >= REVIEW}
          />
        }
      >
        <StepForm
          key={step}
          form={form}
          step={step}
          onSubmit={step === REVIEW ? finish : () => go(step + 1)}
          onBack={step > (revising ? 2 : 1) && step < REVIEW ? () => go(step - 1) : undefined}
          onClose={props.onClose}
        >
          {step === 1 && <StepParty />}
          {Step && <Step listing={listing} ctx={ctx} buyersFixed />}
          {step === REVIEW && (
            <OutsideReview
              body={body}
              judged={judged}
              agent={offer?.agent ?? null}
              action={props.action}
              old={offer ? oldWords(offerBodyOf(offer), body, ctx.state, ctx.zone) : undefined}
              go={go}
            />
          )}
        </StepForm>
      </WithSummary>
      {sending && (
        <ConfirmDialog
          opened
          onClose={() => setSending(false)}
          title={words.title}
          about={`listing/${props.listing.id}`}
          confirm={words.confirm}
          attest={words.attest?.text}
          onConfirm={send}
        >
          <Text>{words.text}</Text>
          <Text c="dimmed">{words.next}</Text>
        </ConfirmDialog>
      )}
    </Stack>
  )
}

const StepForm = (props: {
  form: ReturnType<typeof useOutsideForm>['form']
  step: number
  onSubmit: () => void
  onBack: (() => void) | undefined
  onClose: () => void
  children: React.ReactNode
}) => {
  const warning = useWarning()
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [])
  return (
    <Paper className="card" p={{ base: 'sm', sm: 'md' }}>
      <Form
        form={props.form}
        warning={warning}
        onSubmit={props.onSubmit}
        label={OUTSIDE_STEPS[props.step - 1]}
      >
        {props.children}
        {props.step < REVIEW && (
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              {props.onBack && (
                <Button variant="default" onClick={props.onBack}>
                  {OUTSIDE_COPY.goBack}
                </Button>
              )}
              <Button variant="subtle" onClick={props.onClose}>
                {OUTSIDE_COPY.cancel}
              </Button>
            </Group>
            <Button type="submit">{OUTSIDE_COPY.continue}</Button>
          </Group>
        )}
      </Form>
    </Paper>
  )
}

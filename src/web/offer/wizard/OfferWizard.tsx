import { Paper, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { ListingDetails } from '#api/listing-records.ts'
import type { OfferActionView, OfferView } from '#api/offer-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { OFFER_STEPS, offerStepProblems, type OfferStep } from '#domain/offer/form/complete.ts'
import type { User } from '#web/lib/user.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { SaveState } from '#web/ui/SaveState.tsx'
import { StepHeader } from '#web/ui/StepHeader.tsx'
import { contextOf } from './context.ts'
import { HomeHeader } from './HomeHeader.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { useRefusedSave } from '#web/ui/SaveFailed.tsx'
import { StepContact } from './StepContact.tsx'
import { StepContingencies } from './StepContingencies.tsx'
import { StepCosts } from './StepCosts.tsx'
import { StepCredits } from './StepCredits.tsx'
import { StepOtherTerms } from './StepOtherTerms.tsx'
import { StepServices } from './StepServices.tsx'
import { StepTerms } from './StepTerms.tsx'
import { useOfferForm } from './useOfferForm.ts'
import { WizardFooter } from './WizardFooter.tsx'

const REVIEW = OFFER_STEPS.length

const STEPS = [
  StepContact,
  StepTerms,
  StepContingencies,
  StepCredits,
  StepServices,
  StepCosts,
  StepOtherTerms,
]

/**
 * The eight steps (spec 3 §2 "Agent offer wizard"). Which one is open stands in the address, so that Back and a reload
 * find it again; an existing offer opens at the review.
 */
export const OfferWizard = (props: {
  user: User
  listing: ListingDetails
  offer: OfferView | null
  start: OfferBody
  onMade: (id: string) => void
  onDone: (action: OfferActionView) => void
}) => {
  const { user, listing, offer } = props
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = Number(params.get('step'))
  const step = Number.isInteger(asked) && asked >= 1 && asked <= REVIEW ? asked : offer ? REVIEW : 1
  const ctx = contextOf(listing)

  const { form, autosave, latest, away, saveOverLatest } = useOfferForm({
    user,
    listingId: listing.id,
    offer,
    start: props.start,
    ctx,
    step,
    onMade: (id) => {
      props.onMade(id)
      void navigate(`/offers/${id}?step=${step}`, { replace: true })
    },
  })
  const refused = useRefusedSave('offer', autosave, saveOverLatest)
  const body = useWatch({ control: form.control }) as OfferBody
  // Steps that need no answer are not done before anybody saw them; an offer that is opened again has been seen.
  const [furthest, setFurthest] = useState(offer ? REVIEW : step)
  if (step > furthest) setFurthest(step)

  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [step])

  const open = (next: number) => {
    form.clearErrors()
    const id = latest.current?.id
    void navigate(id ? `/offers/${id}?step=${next}` : `/create-offer?listing=${listing.id}&step=${next}`)
  }
  /** Leaves the step once it is saved; while the connection is away the work stays on the device, and one goes on. */
  const leave = async (next: number) => {
    if ((await autosave.flush()) || away.current) return open(next)
    refused.fail()
  }
  if (refused.page) return refused.page

  const Step = STEPS[step - 1]
  const done = (number: number) =>
    number < REVIEW && number <= furthest && offerStepProblems(number as OfferStep, body, ctx).length === 0
  const footer = (
    <WizardFooter
      step={step}
      offer={offer}
      saving={autosave.status === 'saving'}
      onBack={() => void leave(step - 1)}
      onSaveDraft={async () => {
        const saved = await autosave.flush()
        if (!saved) refused.fail()
        return saved
      }}
    />
  )
  return (
    <Stack gap="md" maw={960} mx="auto" w="100%">
      <title>{`${OFFER_STEPS[step - 1]} · Parley`}</title>
      <HomeHeader listing={listing} />
      <StepHeader
        steps={OFFER_STEPS.map((name, index) => ({ name, done: done(index + 1) }))}
        current={step}
        go={(next) => void leave(next)}
        open={(next) => offer !== null || next < step}
        aside={<SaveState autosave={autosave} />}
      />
      {Step ? (
        <Paper className="card" p={{ base: 'sm', sm: 'md' }}>
          <Form key={step} form={form} warn onSubmit={() => leave(step + 1)} label={OFFER_STEPS[step - 1]}>
            <Step listing={listing} ctx={ctx} buyersFixed={offer?.deliveredAt != null} />
            {footer}
          </Form>
        </Paper>
      ) : (
        <ReviewStep
          form={form}
          body={body}
          ctx={ctx}
          offer={offer}
          latest={latest}
          autosave={autosave}
          onEdit={(next) => void leave(next)}
          onDone={props.onDone}
          footer={footer}
        />
      )}
    </Stack>
  )
}

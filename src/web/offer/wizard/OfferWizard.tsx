import { useState } from 'react'
import { useWatch, type FieldPath } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { OFFER_STEPS } from '#domain/offer/form/complete.ts'
import { withSaveDefaults } from '#domain/offer/form/prefill.ts'
import type { User } from '#web/lib/user.ts'
import { Wizard } from '#web/ui/wizard/Wizard.tsx'
import { offerContextOf } from './context.ts'
import { changedPaths } from './dependents.ts'
import { HomeHeader } from './HomeHeader.tsx'
import { OpenOffer } from './OpenOffer.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { STEP_FIELDS } from './steps.ts'
import { stepProblems, describeOffer } from './stepProblems.ts'
import { OfferSummary } from './Summary.tsx'
import { useOfferForm } from './useOfferForm.ts'
import { WIZARD_COPY } from './copy.ts'
import { Button } from '@mantine/core'
import { PdfDialog } from '../PdfDialog.tsx'
import { SaveDraft } from './SaveDraft.tsx'

const REVIEW = OFFER_STEPS.length

/** The eight steps (spec 3 §2 "Agent offer wizard"); an existing offer opens at the review. */
export const OfferWizard = (props: {
  user: User
  listing: ListingDetails
  offer: OfferView | null
  start: OfferBody
  /** The buyer profile that it begins with. */
  profileId: string | undefined
  onMade: (id: string) => void
  onDone: (action: OfferActionView) => void
}) => {
  const { user, listing, offer } = props
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = Number(params.get('step'))
  const step = Number.isInteger(asked) && asked >= 1 && asked <= REVIEW ? asked : offer ? REVIEW : 1
  const ctx = { ...offerContextOf(listing), buyersFixed: offer?.deliveredAt != null }

  const record = useOfferForm({
    user,
    listingId: listing.id,
    offer,
    start: props.start,
    profileId: props.profileId,
    ctx,
    step,
    onMade: (id) => {
      props.onMade(id)
      void navigate(`/offers/${id}?step=${step}`, { replace: true })
    },
  })
  const { form, autosave, latest } = record
  const body = useWatch({ control: form.control }) as OfferBody
  // Steps that need no answer are not done before anybody saw them; an offer that is opened again has been seen.
  const [furthest, setFurthest] = useState(offer ? REVIEW : step)
  if (step > furthest) setFurthest(step)
  const done = (number: number) =>
    number < REVIEW && number <= furthest && stepProblems(number, body, ctx).length === 0
  const pathOf = (next: number) => {
    const id = latest.current?.id
    if (id) return `/offers/${id}?step=${next}`
    const begun = new URLSearchParams(params)
    begun.set('listing', listing.id)
    if (props.profileId) begun.set('profileId', props.profileId)
    begun.set('step', String(next))
    return `/create-offer?${begun.toString()}`
  }

  /** What is left blank is saved as what it means, and the review reads as what is saved. */
  const fillBlanks = () => {
    const answers = form.getValues()
    for (const { path, value } of changedPaths(answers, withSaveDefaults(answers, ctx.state)))
      form.setValue(path as FieldPath<OfferBody>, value as never, { shouldDirty: true })
  }

  const Step = STEP_FIELDS[step - 1]
  return (
    <Wizard
      what={WIZARD_COPY.what}
      record={record}
      steps={OFFER_STEPS}
      step={step}
      pathOf={pathOf}
      done={done}
      open={(next) => offer !== null || next < step}
      above={<HomeHeader listing={listing} />}
      below={<OpenOffer error={autosave.error} listingId={listing.id} offerId={offer?.id} body={body} />}
      beside={<OfferSummary body={body} listing={listing} ctx={ctx} />}
      fields={Step ? <Step listing={listing} ctx={ctx} buyersFixed={offer?.deliveredAt != null} /> : null}
      review={({ go, ...tools }) => (
        <ReviewStep
          {...tools}
          user={user}
          form={form}
          body={body}
          ctx={ctx}
          offer={offer}
          latest={latest}
          autosave={autosave}
          onEdit={go}
          onDone={props.onDone}
        />
      )}
      extra={(save) => <FooterTools offer={offer} save={save} />}
      beforeNext={fillBlanks}
      describe={describeOffer(body, ctx.state)}
    />
  )
}

/** Save draft and View RPA, beside Back (spec 3 §2 "Wizard footer"); the state's own buttons are with the review. */
const FooterTools = ({ offer, save }: { offer: OfferView | null; save: () => Promise<boolean> }) => {
  const [pdf, setPdf] = useState(false)
  return (
    <>
      <SaveDraft save={save} />
      {offer?.rpaUrl && (
        <Button variant="subtle" onClick={() => setPdf(true)}>
          {WIZARD_COPY.viewRpa}
        </Button>
      )}
      {pdf && offer?.rpaUrl && (
        <PdfDialog url={offer.rpaUrl} title={WIZARD_COPY.agreement} onClose={() => setPdf(false)} />
      )}
    </>
  )
}

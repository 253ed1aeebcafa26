import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { CONSUMER_STEPS } from '#domain/offer/form/complete.ts'
import type { User } from '#web/lib/user.ts'
import { AnswersRequired } from '#web/ui/form/Form.tsx'
import { Wizard } from '#web/ui/wizard/Wizard.tsx'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import { OfferDialog } from '../actions/OfferDialog.tsx'
import { offerContextOf } from '../wizard/context.ts'
import { HomeHeader } from '../wizard/HomeHeader.tsx'
import { OpenOffer } from '../wizard/OpenOffer.tsx'
import { SaveDraft } from '../wizard/SaveDraft.tsx'
import { StepContact } from '../wizard/steps/StepContact.tsx'
import { StepTerms } from '../wizard/steps/StepTerms.tsx'
import { stepProblems, describeOffer } from '../wizard/stepProblems.ts'
import { useOfferForm } from '../wizard/useOfferForm.ts'
import { COPY } from './copy.ts'

const LAST = CONSUMER_STEPS.length

/** The two steps of a buyer without an agent, and the submission to whoever takes the offer over (spec 3 §2). */
export const ConsumerWizard = (props: {
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
  const step = params.get('step') === String(LAST) ? LAST : 1
  const ctx = { ...offerContextOf(listing), consumerEmail: user.email }
  const record = useOfferForm({
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
  const { form, autosave, latest } = record
  const body = useWatch({ control: form.control }) as OfferBody
  const [chosen, setChosen] = useState<OfferActionView | null>(null)
  const [sentBack, setSentBack] = useState(false)
  const done = (number: number) => stepProblems(number, body, ctx).length === 0
  const pathOf = (next: number) => {
    const id = latest.current?.id
    return id ? `/offers/${id}?step=${next}` : `/create-offer-consumer?listing=${listing.id}&step=${next}`
  }
  const submit = () => {
    const unfinished = CONSUMER_STEPS.findIndex((_, index) => !done(index + 1)) + 1
    setSentBack(unfinished > 0)
    if (unfinished > 0) return void navigate(pathOf(unfinished))
    setChosen(latest.current?.offerActions.find(({ action }) => action === 'SUBMIT') ?? null)
  }
  const deleting = offer?.offerActions.filter(({ action }) => action === 'DELETE') ?? []
  const Step = step === 1 ? StepContact : StepTerms
  return (
    <>
      <Wizard
        what={COPY.what}
        record={record}
        steps={CONSUMER_STEPS}
        step={step}
        pathOf={pathOf}
        done={done}
        open={(next) => offer !== null || next < step}
        above={<HomeHeader listing={listing} />}
        below={
          <>
            <OpenOffer error={autosave.error} listingId={listing.id} offerId={offer?.id} body={body} />
            {sentBack && !done(step) && <AnswersRequired />}
          </>
        }
        fields={<Step listing={listing} ctx={ctx} buyersFixed={false} own />}
        finish={step === LAST ? { label: COPY.submit, run: submit } : undefined}
        review={() => null}
        extra={(save) => (
          <>
            <SaveDraft save={save} />
            <ActionButtons actions={deleting} onChoose={setChosen} primary={false} />
          </>
        )}
        describe={describeOffer(body, ctx.state)}
      />
      {chosen && latest.current && (
        <OfferDialog
          action={chosen}
          document={latest.current}
          actions={latest.current.offerActions}
          onClose={() => setChosen(null)}
          onDone={(action) => {
            autosave.discard()
            props.onDone(action)
          }}
        />
      )}
    </>
  )
}

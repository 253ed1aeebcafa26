import { streetLine } from '#domain/kernel/text/format.ts'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { LISTING_STEPS, listingStepProblems, type ListingStep } from '#domain/listing/form/complete.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { User } from '#web/lib/user.ts'
import { Wizard } from '#web/ui/wizard/Wizard.tsx'
import { ListingReviewStep } from '../review/ListingReviewStep.tsx'
import { ListingStepper } from '../ListingStepper.tsx'
import { describeListing } from './stepProblems.ts'
import { StepAddenda } from './StepAddenda.tsx'
import { StepClauses } from './StepClauses.tsx'
import { StepItems } from './StepItems.tsx'
import { StepOwners } from './StepOwners.tsx'
import { StepProperty } from './StepProperty.tsx'
import { StepServices } from './StepServices.tsx'
import { useApplyingAnswers } from './useApplyingAnswers.ts'
import { useFallToDraft } from './useFallToDraft.tsx'
import { useListingForm } from './useListingForm.ts'
import { fixedParts, NOTHING_FIXED } from '#domain/listing/form/fixed.ts'
import { COPY } from './copy.ts'

const REVIEW = 7

const STEPS = [StepProperty, StepClauses, StepItems, StepServices, StepOwners, StepAddenda]

/** The seven steps (spec 2 §2 "Listing wizard"); an existing listing opens at the review. */
export const ListingWizard = (props: {
  user: User
  listing: ListingView | null
  /** What is shown where publishing takes a subscription that is not there. */
  plans?: (onClose: () => void) => ReactNode
}) => {
  const { user, listing } = props
  const [params] = useSearchParams()
  const asked = Number(params.get('step'))
  const fixed = listing ? fixedParts(listing, user.impersonated) : NOTHING_FIXED
  const known = Number.isInteger(asked) && asked >= 1 && asked <= REVIEW && fixed.whole === null
  const step = known ? asked : listing ? REVIEW : 1
  const record = useListingForm(user, listing, step)
  const { form, latest } = record
  useApplyingAnswers(form)
  const fall = useFallToDraft(form, listing)
  const values = useWatch({ control: form.control }) as ListingBody
  const state: PropertyState =
    values.address?.state ?? listing?.propertyState ?? user.agent?.licenseState ?? 'CA'
  const done = (number: number) =>
    number < REVIEW &&
    listingStepProblems(number as ListingStep, values, { ownEmail: user.email }).length === 0
  const pathOf = (next: number) => {
    const id = latest.current?.id
    return `/create-listing${id ? `/${id}` : ''}?step=${next}`
  }
  const markReviewed = () => {
    if (step === 6 && !form.getValues('reviewed')) form.setValue('reviewed', true, { shouldDirty: true })
  }

  const Step = STEPS[step - 1]
  return (
    <>
      <Wizard
        what={COPY.what}
        record={record}
        steps={LISTING_STEPS}
        step={step}
        pathOf={pathOf}
        done={done}
        open={() => listing !== null && fixed.whole === null}
        above={listing && <ListingStepper state={listing.state} />}
        about={streetLine(values.address)}
        fields={Step ? <Step state={state} fixed={fixed} /> : null}
        review={({ go, save, unsaved }) =>
          listing ? (
            <ListingReviewStep
              user={user}
              listing={listing}
              body={values}
              fixed={fixed.whole}
              onEdit={fixed.whole === null ? go : undefined}
              save={save}
              maySave={fall.ask}
              latest={latest}
              plans={props.plans}
            />
          ) : (
            unsaved
          )
        }
        maySave={fall.ask}
        beforeNext={markReviewed}
        describe={describeListing}
      />
      {fall.dialog}
    </>
  )
}

import { Alert, Button, Group, Paper, Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { ListingView } from '#api/listing-records.ts'
import { LISTING_STEPS, listingStepProblems, type ListingStep } from '#domain/listing/form/complete.ts'
import type { PropertyState } from '#domain/listing/vocabulary.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { hasRole, type User } from '#web/lib/user.ts'
import { Form } from '#web/ui/form/Form.tsx'
import { SaveState } from '#web/ui/SaveState.tsx'
import { StepHeader } from '#web/ui/StepHeader.tsx'
import { ListingReviewStep } from '../review/ListingReviewStep.tsx'
import { useRefusedSave } from '#web/ui/SaveFailed.tsx'
import { StepAddenda } from './StepAddenda.tsx'
import { StepClauses } from './StepClauses.tsx'
import { StepItems } from './StepItems.tsx'
import { StepOwners } from './StepOwners.tsx'
import { StepProperty } from './StepProperty.tsx'
import { StepServices } from './StepServices.tsx'
import { useApplyingAnswers } from './useApplyingAnswers.ts'
import { useListingForm } from './useListingForm.ts'

const REVIEW = 7

const STEPS = [StepProperty, StepClauses, StepItems, StepServices, StepOwners, StepAddenda]

/**
 * The seven steps (spec 2 §2 "Listing wizard"). Which one is open stands in the address, so that Back and a reload
 * find it again; an existing listing opens at the review.
 */
export const ListingWizard = ({ user, listing }: { user: User; listing: ListingView | null }) => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const asked = Number(params.get('step'))
  const step = Number.isInteger(asked) && asked >= 1 && asked <= REVIEW ? asked : listing ? REVIEW : 1
  const { form, autosave, listing: latest, away, saveOverLatest } = useListingForm(user, listing, step)
  useApplyingAnswers(form)
  const refused = useRefusedSave('listing', autosave, saveOverLatest)
  const values = useWatch({ control: form.control }) as ListingBody
  const state: PropertyState =
    values.address?.state ?? listing?.propertyState ?? user.agent?.licenseState ?? 'CA'
  const done = (number: number) =>
    number < REVIEW &&
    listingStepProblems(number as ListingStep, values, { ownEmail: user.email }).length === 0

  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true })
  }, [step])

  const open = (next: number) => {
    form.clearErrors()
    const id = latest.current?.id
    void navigate(`/create-listing${id ? `/${id}` : ''}?step=${next}`)
  }
  /** Leaves the step once it is saved. What cannot be saved just now stays on the device, and does not hold anyone up. */
  const leave = async (next: number) => {
    if ((await autosave.flush()) || away.current) return open(next)
    refused.fail()
  }
  const proceed = async () => {
    if (step === 6 && !form.getValues('reviewed')) form.setValue('reviewed', true, { shouldDirty: true })
    await leave(step + 1)
  }

  if (refused.page) return refused.page

  const Step = STEPS[step - 1]
  return (
    <Stack gap="md" maw={960} mx="auto" w="100%">
      <title>{`${LISTING_STEPS[step - 1]} · Parley`}</title>
      <StepHeader
        steps={LISTING_STEPS.map((name, index) => ({ name, done: done(index + 1) }))}
        current={step}
        about={values.address?.addressLine1}
        go={(next) => void leave(next)}
        open={() => listing !== null}
        aside={<SaveState autosave={autosave} />}
      />
      {!hasRole(user, 'LISTING') && (
        <Alert
          color="yellow"
          title="A listing application is required"
          styles={{ title: { color: 'var(--p-ink)' } }}
        >
          You can prepare the listing now. It is not shared until your application as a listing agent is
          approved.
        </Alert>
      )}
      {Step ? (
        <Paper className="card" p={{ base: 'sm', sm: 'md' }}>
          <Form key={step} form={form} warn onSubmit={proceed} label={LISTING_STEPS[step - 1]}>
            <Step state={state} />
            <Group justify="space-between">
              {step > 1 ? (
                <Button variant="default" onClick={() => void leave(step - 1)}>
                  Back
                </Button>
              ) : (
                <span />
              )}
              <Button type="submit" loading={autosave.status === 'saving'}>
                Continue
              </Button>
            </Group>
          </Form>
        </Paper>
      ) : (
        listing && (
          <ListingReviewStep
            user={user}
            listing={listing}
            body={values}
            onEdit={(next) => void leave(next)}
            autosave={autosave}
          />
        )
      )}
    </Stack>
  )
}

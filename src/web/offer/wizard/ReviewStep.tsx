import { Group, Stack } from '@mantine/core'
import { useId, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import { OFFER_STEPS, offerProblems } from '#domain/offer/form/complete.ts'
import type { Autosave } from '#web/lib/record/useAutosave.ts'
import type { User } from '#web/lib/user.ts'
import { CheckField } from '#web/ui/form/ChoiceField.tsx'
import { AnswersRequired } from '#web/ui/form/Form.tsx'
import { showFirstError } from '#web/ui/firstError.ts'
import { MissingAnswers } from '#web/ui/wizard/MissingAnswers.tsx'
import { OfferActions } from '../actions/OfferActions.tsx'
import { OfferStatus } from '../OfferStatus.tsx'
import { OfferReview } from '../review/OfferReview.tsx'
import { Documents } from './steps/Documents.tsx'
import { lateExpiry, stepOf } from './stepProblems.ts'
import { WIZARD_COPY } from './copy.ts'

const SCROLL_DELAY = 300

/** Step 8: read everything, go back to any part, add documents, send (spec 3 §2 "Review screen"). */
export const ReviewStep = (props: {
  form: UseFormReturn<OfferBody, { step: number; ctx: OfferContext }>
  user: User
  body: OfferBody
  ctx: OfferContext
  offer: OfferView | null
  latest: { readonly current: OfferView | null }
  autosave: Autosave
  onEdit: (step: number) => void
  onDone: (action: OfferActionView) => void
  save: () => Promise<boolean>
  footer: React.ReactNode
  unsaved: React.ReactNode
}) => {
  const { body, ctx, offer, autosave } = props
  const navigate = useNavigate()
  const [warned, setWarned] = useState(false)
  const missing = useId()
  const documents = useRef<HTMLDivElement>(null)
  /** The documents are on this page: what has the focus is in sight. */
  const toDocuments = () => documents.current?.querySelector('input')?.focus()
  /** The agent's details are those of the profile; what was typed is saved before one goes there. */
  const leaveFor = async (path: string) => {
    if (await props.save()) void navigate(path)
  }
  const problems = [...offerProblems(body, ctx), ...lateExpiry(body)]
  const steps = [...new Set(problems.map(({ path }) => stepOf(path)))]
    .filter((step) => step !== null)
    .toSorted((a, b) => a - b)

  /** Missing answers are scrolled into view; what is unsaved is saved before a dialog opens. */
  const before = async (action: OfferActionView) => {
    if (action.needsAll && problems.length > 0) {
      setWarned(true)
      setTimeout(() => showFirstError(document.getElementById('review')), SCROLL_DELAY)
      return false
    }
    return props.save()
  }
  const done = (action: OfferActionView) => {
    autosave.discard()
    props.onDone(action)
  }
  return (
    <FormProvider {...props.form}>
      <Stack gap="sm" id="review">
        {offer && <OfferStatus offer={offer} />}
        {warned && problems.length > 0 && <AnswersRequired />}
        <OfferReview
          body={body}
          state={ctx.state}
          agent={offer ? offer.agent : props.user}
          ctx={ctx}
          onEdit={props.onEdit}
          onEditRest={{ documents: toDocuments, agent: () => void leaveFor('/agent-profile') }}
          documents={
            <div ref={documents}>
              <Documents ctx={ctx} tried={warned} />
            </div>
          }
        />
        {offer?.state === 'LIVE_EDIT' && (
          <CheckField name="requestBuyerApproval" label={WIZARD_COPY.review.askBuyer} />
        )}
        {offer && (
          <OfferActions offer={offer} latest={props.latest} before={before} only="apart" onDone={done} />
        )}
        {offer ? (
          <div className="sticky-actions">
            <Group justify="space-between" gap="xs">
              {props.footer}
              <OfferActions
                offer={offer}
                latest={props.latest}
                before={before}
                only="onward"
                incomplete={problems.length > 0 ? { why: missing } : undefined}
                onDone={done}
              />
            </Group>
            {problems.length > 0 && (
              <MissingAnswers
                id={missing}
                text={WIZARD_COPY.review.missing(problems.length)}
                steps={steps.map((number) => ({ number, name: OFFER_STEPS[number - 1] ?? '' }))}
                go={(step) => (step === 8 ? toDocuments() : props.onEdit(step))}
              />
            )}
          </div>
        ) : (
          props.unsaved
        )}
      </Stack>
    </FormProvider>
  )
}

import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import type { OfferStep } from '#domain/offer/form/complete.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import type { OfferType } from '#domain/offer/vocabulary.ts'
import type { KeptWork } from '#web/lib/record/autosaver.ts'
import { keepDraft } from '#web/lib/record/draft.ts'
import { useRecordForm, type RecordForm } from '#web/lib/record/useRecordForm.ts'
import type { User } from '#web/lib/user.ts'
import type { Confirmation } from '#web/ui/dialog/ConfirmDialog.tsx'
import { problemsResolver } from '#web/ui/form/problems.ts'
import { readOffer, sendCounter, type CounterSave } from '../queries.ts'
import { isDollarThatFollows, pairsHold } from '../wizard/body.ts'
import { stepProblems } from '../wizard/stepProblems.ts'
import { useDependentAnswers } from '../wizard/useDependentAnswers.ts'
import { counterBodyOf, groundOf, requestOf, type Target } from './target.ts'

/** The steps of a counter: people and papers are the offer's. */
const COUNTER_STEPS: readonly OfferStep[] = [2, 3, 4, 5, 6, 7]

interface AtView {
  /** The step on the screen; null: all terms of the counter are. */
  step: OfferStep | null
  ctx: OfferContext
}

/** What keeps a counter from being sent. */
export const counterFaults = (body: OfferBody, ctx: OfferContext): Detail[] =>
  COUNTER_STEPS.flatMap((step) => stepProblems(step, body, ctx))

const resolver = problemsResolver<OfferBody, AtView>((body, { step, ctx }) =>
  step === null ? counterFaults(body, ctx) : stepProblems(step, body, ctx),
)

/** Under which a counter is kept on the device: by itself, or as an answer of a type to a document. */
const keyOf = (id: string, type: OfferType | null): string => `counter/${type ? `${id}/${type}` : id}`

/**
 * Leaves what was typed to a new counter: it begins there as changes of the terms that were answered so far, and joins those that are
 * answered now, as after a change by somebody else.
 */
export const carryTo = (
  user: Pick<User, 'id'>,
  action: Pick<OfferActionView, 'offerId' | 'newCounterType'>,
  work: KeptWork<OfferBody>,
): void => void keepDraft(user.id, keyOf(action.offerId, action.newCounterType ?? null), work)

export interface CounterForm {
  readonly target: Target
  readonly record: RecordForm<OfferBody, OfferView, AtView>
  /** What it says now. */
  readonly body: OfferBody
  /** Sends it to its own principal; throws what the server refused it with. */
  readonly send: (given?: Confirmation) => Promise<void>
  /** What the form began with, to begin with again. */
  readonly fresh: () => OfferBody
}

/**
 * The form behind one counter. It is kept on the device with the version it began with, and nothing reaches the server
 * before Send: a counter is an act, not a draft (spec 3 §4 "Saving behaviour").
 */
export const useCounterForm = (options: {
  user: User
  target: Target
  ctx: OfferContext
  step: OfferStep | null
}): CounterForm => {
  const { user, target, ctx, step } = options
  const given = useRef<Confirmation>({})
  const record = useRecordForm<OfferBody, OfferView, CounterSave, AtView>({
    user: user.id,
    record: groundOf(target),
    // Of this answer to this document: what was begun as another one is not taken over unread.
    keyOf: () => keyOf(target.own?.id ?? target.answered.id, target.own ? null : target.type),
    bodyOf: (document) => counterBodyOf(document, target.answered.id),
    start: () => ({}),
    context: { step, ctx },
    resolver,
    first: (values) => requestOf(target, values, groundOf(target), given.current),
    change: (changed, seen) => requestOf(target, changed, seen, given.current),
    send: sendCounter,
    read: readOffer,
    automatic: false,
    act: true,
    onMade: () => undefined,
    settle: (body) => pairsHold(body, ctx),
    follows: isDollarThatFollows,
  })
  useDependentAnswers(record.form, ctx.state)
  const send = async (confirmed: Confirmation = {}) => {
    given.current = confirmed
    if (!(await record.autosave.flush())) throw record.autosave.lastError()
  }
  const fresh = () => counterBodyOf(groundOf(target), target.answered.id)
  const body = useWatch({ control: record.form.control }) as OfferBody
  return { target, record, body, send, fresh }
}

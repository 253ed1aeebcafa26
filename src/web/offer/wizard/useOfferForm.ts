import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { OfferView } from '#api/offer-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { OfferContext } from '#domain/offer/form/context.ts'
import { ApiError } from '#web/lib/apiError.ts'
import { Outgoing } from '#web/lib/outgoing.ts'
import type { User } from '#web/lib/user.ts'
import { useAutosave } from '#web/lib/useAutosave.ts'
import { problemsResolver } from '#web/ui/form/problems.ts'
import { readOffer, saveOffer, type OfferSave } from '../queries.ts'
import { answered, bodyOf, changedSections } from './body.ts'
import { stepProblems } from './stepProblems.ts'
import { useDependentAnswers } from './useDependentAnswers.ts'

const recordOf = (offer: OfferView | null, listingId: string) => `offer/${offer?.id ?? `new-${listingId}`}`

export interface OfferFormOptions {
  user: User
  listingId: string
  /** null: not saved yet; `start` is then the pre-filled body. */
  offer: OfferView | null
  start: OfferBody
  ctx: OfferContext
  step: number
  /** The first save gave the offer its id. */
  onMade: (id: string) => void
}

/**
 * The one form behind the eight steps: judged by the domain's rule of the step that is open, saved by itself, kept on
 * the device until the server has it. The first save creates the draft (spec 3 §4 "Saving behaviour").
 */
export const useOfferForm = (options: OfferFormOptions) => {
  const { user, listingId, offer, ctx, step } = options
  const current = useRef(offer)
  const made = useRef(options.onMade)
  useLayoutEffect(() => {
    made.current = options.onMade
  })
  const [defaultValues] = useState(() => bodyOf(offer ?? options.start))
  const base = useRef<OfferBody>(defaultValues)
  const form = useForm<OfferBody, { step: number; ctx: OfferContext }>({
    defaultValues,
    context: { step, ctx },
    resolver: problemsResolver((values, context: { step: number; ctx: OfferContext }) =>
      stepProblems(context.step, values, context.ctx),
    ),
  })
  useDependentAnswers(form, ctx.state)

  /** The last save found no connection: the work is kept here, and nobody is held up. */
  const away = useRef(false)
  const took = (saved: OfferView): void => {
    const created = current.current === null
    current.current = saved
    base.current = bodyOf(saved)
    if (created) made.current(saved.id)
  }
  const save = async (values: OfferBody): Promise<void> => {
    away.current = false
    const outgoing = () =>
      new Outgoing<OfferSave, OfferView>(user.id, recordOf(current.current, listingId), saveOffer)
    try {
      const late = await outgoing().settle()
      if (late) took(late)
      const before = current.current
      if (!before) return took(await outgoing().write({ ...answered(values), listingId }))
      const changed = changedSections(values, base.current)
      if (Object.keys(changed).length > 0)
        took(await outgoing().write({ ...changed, id: before.id, version: before.version }))
    } catch (error) {
      away.current = error instanceof ApiError && error.transient
      if (error instanceof ApiError)
        for (const { path, message } of error.details)
          form.setError(path as keyof OfferBody, { type: 'server', message })
      throw error
    }
  }

  const autosave = useAutosave<OfferBody>({
    form,
    user: user.id,
    record: recordOf(offer, listingId),
    save,
  })

  /** Somebody else (or another tab) changed the offer while nothing of ours was waiting: show theirs. */
  const settled = autosave.status === 'idle' || autosave.status === 'saved'
  useEffect(() => {
    if (!offer || !settled || offer.version <= (current.current?.version ?? 0)) return
    current.current = offer
    base.current = bodyOf(offer)
    form.reset(bodyOf(offer))
  }, [offer, settled, form])

  /** After `stale-version`: put the answers of this form over the newest version. */
  const saveOverLatest = async (): Promise<boolean> => {
    const id = current.current?.id
    if (!id) return autosave.flush()
    const latest = await readOffer(id)
    current.current = latest
    base.current = bodyOf(latest)
    return autosave.flush()
  }

  return { form, autosave, latest: current, away, saveOverLatest }
}

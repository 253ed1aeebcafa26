import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { ListingView } from '#api/listing-records.ts'
import type { ListingBody, ListingSection } from '#domain/listing/form/body.ts'
import { listingStepProblems, type ListingStep } from '#domain/listing/form/complete.ts'
import { ApiError, isRefusal } from '#web/lib/apiError.ts'
import type { User } from '#web/lib/user.ts'
import { Outgoing } from '#web/lib/outgoing.ts'
import { useAutosave } from '#web/lib/useAutosave.ts'
import { problemsResolver } from '#web/ui/form/problems.ts'
import { readListing, saveListing, type ListingSave } from '../queries.ts'
import { bodyOf, changedSections, merge } from './body.ts'

/** States in which typing is saved by itself; elsewhere a save tells others, so Back and Continue do it. */
const QUIET_STATES = ['DRAFT', 'PENDING_AGENT_UPDATES']

const recordOf = (listing: ListingView | null) => `listing/${listing?.id ?? 'new'}`

/** A new listing begins in the agent's own state, and with a place for the seller's preferences. */
const emptyBody = (user: User): ListingBody =>
  bodyOf({
    address: { state: user.agent?.licenseState },
    offerDetails: { offerType: 'GLOBAL', instantAuction: {} },
    ownerType: 'INDIVIDUAL',
    primaryOwner: { ownerType: 'INDIVIDUAL', user: {}, address: {} },
  })

/**
 * The one form behind the wizard's steps: judged by the domain's rule of the step that is open, saved by itself,
 * kept on the device until the server has it. The first save creates the listing and gives the page its address.
 */
export const useListingForm = (user: User, listing: ListingView | null, step: number) => {
  const navigate = useNavigate()
  const current = useRef(listing)
  const at = useRef(step)
  useLayoutEffect(() => {
    at.current = step
  }, [step])
  const [defaultValues] = useState(() => (listing ? bodyOf(listing) : emptyBody(user)))
  const base = useRef<ListingBody>(defaultValues)
  const form = useForm<ListingBody, { step: number }>({
    defaultValues,
    context: { step },
    resolver: problemsResolver((values, context: { step: number }) =>
      context.step >= 1 && context.step <= 6
        ? listingStepProblems(context.step as ListingStep, values, { ownEmail: user.email })
        : [],
    ),
  })

  const follow = useCallback(
    (newer: ListingView, keys: readonly ListingSection[]): void => {
      const theirs = bodyOf(newer)
      for (const key of keys) form.setValue(key, theirs[key])
      current.current = newer
      base.current = theirs
    },
    [form],
  )
  // A newer version from elsewhere (the URL dialog, another window): what was not touched here follows it. Where both
  // changed the same answers nothing is decided here: the next save is refused, and the person chooses.
  useLayoutEffect(() => {
    if (!listing || !current.current || listing.version <= current.current.version) return
    const { take, clash } = merge(form.getValues(), base.current, bodyOf(listing))
    if (!clash) follow(listing, take)
  }, [listing, form, follow])

  const took = (saved: ListingView): void => {
    const created = current.current === null
    current.current = saved
    base.current = bodyOf(saved)
    if (created) void navigate(`/create-listing/${saved.id}?step=${at.current}`, { replace: true })
  }

  /** Somebody was faster: takes over what changed there alone; false where the same answers changed here. */
  const followedNewest = async (mine: ListingBody): Promise<boolean> => {
    if (!current.current) return false
    const newest = await readListing(current.current.id)
    const { take, clash } = merge(mine, base.current, bodyOf(newest))
    if (!clash) follow(newest, take)
    return !clash
  }

  /** The last save found no connection: the work is kept here, and nobody is held up. */
  const away = useRef(false)
  const save = async (values: ListingBody, again = false): Promise<void> => {
    away.current = false
    const outgoing = () =>
      new Outgoing<ListingSave, ListingView>(user.id, recordOf(current.current), saveListing)
    try {
      const late = await outgoing().settle()
      if (late) took(late)
      const before = current.current
      if (!before) return took(await outgoing().write({ ...values, listingAgentId: user.id }))
      const changed = changedSections(values, base.current)
      if (Object.keys(changed).length > 0) {
        took(await outgoing().write({ ...changed, id: before.id, version: before.version }))
      }
    } catch (error) {
      if (isRefusal(error, 'stale-version') && !again && (await followedNewest(values)))
        return save(form.getValues(), true)
      away.current = error instanceof ApiError && error.transient
      if (error instanceof ApiError) {
        for (const { path, message } of error.details)
          form.setError(path as keyof ListingBody, { type: 'server', message })
      }
      throw error
    }
  }

  const autosave = useAutosave<ListingBody>({
    form,
    user: user.id,
    record: recordOf(listing),
    save,
    automatic: !listing || QUIET_STATES.includes(listing.state),
  })

  /** After `stale-version`: put the answers of this form over the newest version. */
  const saveOverLatest = async (): Promise<boolean> => {
    const id = current.current?.id
    if (!id) return autosave.flush()
    const newest = await readListing(id)
    follow(newest, merge(form.getValues(), base.current, bodyOf(newest)).take)
    return autosave.flush()
  }

  return { form, autosave, listing: current, away, saveOverLatest }
}

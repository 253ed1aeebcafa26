import { mergeBody } from '#domain/kernel/merge.ts'
import type { OfferBody } from './body.ts'

/** What of an offer is kept for the buyer's next one; what belongs to one home or to other people stays behind (spec 3 §3). */
export const PROFILE_SECTIONS = [
  'terms',
  'contingencies',
  'flData',
  'creditItems',
  'costAllocations',
  'services',
  'otherTerms',
  'primaryBuyer',
] as const

/** A buyer profile's saved answers (spec 3 §3 "Buyer profile and buyer"). */
export type ProfileDetails = Partial<Pick<OfferBody, (typeof PROFILE_SECTIONS)[number]>>

/**
 * The answers without what somebody certified: a certification of the buyers is given for one offer, and records their consent to
 * its texts (negotiation.md §9). Profiles of earlier releases hold one.
 */
export const uncertified = <A extends Pick<OfferBody, 'primaryBuyer'>>(answers: A): A => ({
  ...answers,
  ...(answers.primaryBuyer && { primaryBuyer: { ...answers.primaryBuyer, certifyBuyer: null } }),
})

export const profileOf = (body: OfferBody): ProfileDetails =>
  uncertified(
    Object.fromEntries(PROFILE_SECTIONS.flatMap((key) => (body[key] == null ? [] : [[key, body[key]]]))),
  )

/** An edit of the answers. Whose profile it is does not change with them: the buyer's email stays. */
export const editProfile = (stored: ProfileDetails, patch: ProfileDetails): ProfileDetails => {
  const email = stored.primaryBuyer?.user?.email
  const edited = uncertified(mergeBody(stored, patch))
  return email
    ? mergeBody(edited, { primaryBuyer: { user: { ...edited.primaryBuyer?.user, email } } })
    : edited
}

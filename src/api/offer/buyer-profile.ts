import { z } from 'zod'
import { offerBody } from '#domain/offer/form/body.ts'
import { PROFILE_SECTIONS } from '#domain/offer/form/profile.ts'
import { done, idParams, instant } from '../kernel/records.ts'
import { pageOf, pageQuery, route } from '../kernel/route.ts'

/** The sections of an offer that a profile keeps; each may be missing. */
export const profileDetails = offerBody.pick(
  Object.fromEntries(PROFILE_SECTIONS.map((key) => [key, true])) as Record<
    (typeof PROFILE_SECTIONS)[number],
    true
  >,
)
const name = z.string().trim().min(1, 'This field is required').max(120)

/** A buyer's answers, kept for the next offer; `label` is its name (spec 3 §3). */
export const buyerProfile = z.object({
  id: z.string(),
  label: z.string(),
  name: z.string(),
  offerId: z.string().nullable(),
  buyerId: z.string().nullable(),
  version: z.number().int(),
  createTime: instant,
  updateTime: instant,
  details: profileDetails,
})
export type BuyerProfile = z.output<typeof buyerProfile>

export const listProfiles = route({
  method: 'GET',
  path: '/buyerProfiles',
  summary: 'The caller’s buyer profiles, newest first: an agent’s own, a buyer’s own',
  query: pageQuery.extend({ buyerId: z.string().max(100).optional() }),
  output: pageOf(buyerProfile),
})

export const getProfile = route({
  method: 'GET',
  path: '/buyerProfiles/{id}',
  summary: 'One buyer profile',
  params: idParams,
  output: buyerProfile,
  refusals: ['not-found'],
})

export const createProfile = route({
  method: 'POST',
  path: '/buyerProfiles',
  summary: 'Keeps the answers of an offer, in place of those of the same buyer and name',
  coat: 'buyer-profile',
  body: z.object({ offerId: z.string().min(1).max(100), name }),
  output: buyerProfile,
  status: 201,
  refusals: ['not-found', 'invalid'],
})

export const updateProfile = route({
  method: 'PUT',
  path: '/buyerProfiles/{id}',
  summary: 'Changes name and answers; sections that are not sent stay',
  coat: 'buyer-profile',
  params: idParams,
  body: z.object({
    name: name.optional(),
    details: profileDetails.optional(),
    version: z.int32().nullish(),
  }),
  output: buyerProfile,
  refusals: ['not-found', 'not-allowed', 'stale-version', 'profile-exists', 'invalid'],
})

export const deleteProfile = route({
  method: 'DELETE',
  path: '/buyerProfiles/{id}',
  summary: 'Deletes a buyer profile',
  coat: 'buyer-profile',
  params: idParams,
  output: done,
  refusals: ['not-found', 'not-allowed'],
})

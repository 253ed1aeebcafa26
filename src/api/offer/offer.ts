import { z } from 'zod'
import { offerBody } from '#domain/offer/form/body.ts'
import { outsideAgent, outsideBody } from '#domain/offer/form/outside.ts'
import { done, idParams, instant, moveBody, offerState } from '../kernel/records.ts'
import { pageOf, pageQuery, route } from '../kernel/route.ts'
import { offerChanges, offerHistory, offerView, globalCounterView, listingOffers } from './offer-records.ts'

/** An offer or counter as it may be written. */
export const writable = offerBody.extend({
  comment: z.string().max(2000).nullish(),
})

/** Why nobody may begin an offer here (O01). */
const BEGINNING = [
  'not-found',
  'not-allowed',
  'licence-state-mismatch',
  'offer-role-required',
  'own-listing',
  'listing-not-active',
] as const

export const prefillOffer = route({
  method: 'POST',
  path: '/offers/pre-filled/{listingId}',
  summary:
    'An offer body ready to edit, from the seller’s preferences, the state’s customs and a buyer profile',
  coat: 'may',
  params: z.object({ listingId: z.string().min(1).max(100) }),
  query: z.object({ profileId: z.string().max(100).optional() }),
  output: offerBody.extend({ listingId: z.string() }),
  refusals: BEGINNING,
})

export const createOffer = route({
  method: 'POST',
  path: '/offers',
  summary: 'Saves a draft, however incomplete (O01)',
  coat: 'may',
  body: writable.extend({ listingId: z.string().min(1).max(100) }),
  output: offerView,
  status: 201,
  refusals: [...BEGINNING, 'offer-exists', 'too-many-drafts', 'offers-many', 'invalid'],
})

export const createOutside = route({
  method: 'POST',
  path: '/offers/outside',
  summary: 'Enters an offer that came on paper or by mail, with the original file (X1)',
  coat: 'may',
  body: outsideBody.extend({
    listingId: z.string().min(1).max(100),
    outsideAgent: outsideAgent.nullish(),
    attested: z.boolean().nullish(),
    /** The original, by the id of an upload of the caller. */
    paperId: z.string().max(100).nullish(),
  }),
  output: offerView,
  status: 201,
  refusals: [
    'not-found',
    'not-allowed',
    'listing-not-active',
    'offers-many',
    'attestation-required',
    'paper-required',
    'invalid',
  ],
})

/** What a move of a document may be refused with: its own row's guards, its comment and its attestation. */
const MOVING_REFUSALS = [
  'not-found',
  'not-allowed',
  'own-listing',
  'buyer-owns-home',
  'licence-state-mismatch',
  'action-not-available',
  'stale-version',
  'listing-not-active',
  'listing-incomplete',
  'offer-frozen',
  'offer-superseded',
  'offer-in-live-edit',
  'backup-called',
  'text-held-back',
  'buyer-has-open-offer',
  'buyer-approval-needed',
  'round-closed',
  'round-not-open',
  'round-extension',
  'licence-not-verified',
  'comment-required',
  'comment-too-long',
  'attestation-required',
  'paper-required',
  'counter-unchanged',
  'invalid',
] as const

export const updateOffer = route({
  method: 'PUT',
  path: '/offers',
  summary:
    'Saves the working copy (O02); with `state` it also sends the edit of a delivered offer (O19, O20)',
  coat: 'may',
  body: writable.extend({
    id: z.string().min(1).max(100),
    listingId: z.string().max(100).nullish(),
    version: z.int32().nullish(),
    state: offerState.nullish(),
    attested: z.boolean().nullish(),
    shown: z.string().max(100).nullish(),
    paperId: z.string().max(100).nullish(),
  }),
  output: offerView,
  refusals: [
    'not-found',
    'not-allowed',
    'action-not-available',
    'buyers-fixed',
    'offer-exists',
    'alias-in-text',
    ...MOVING_REFUSALS,
  ],
})

export const moveOffer = route({
  method: 'PUT',
  path: '/offers/{id}/{state}',
  summary:
    'Moves an offer, counter or global counter to the named state; the state picks the row of the table',
  coat: 'may',
  params: idParams.extend({ state: offerState }),
  body: moveBody.extend({ saveBuyerProfile: z.boolean().nullish() }),
  output: z.union([offerView, globalCounterView.extend({ state: offerState, listingId: z.string() })]),
  refusals: MOVING_REFUSALS,
})

export const deleteOffer = route({
  method: 'DELETE',
  path: '/offers/{id}',
  summary: 'Deletes a draft (O03, O08, O14)',
  coat: 'may',
  params: idParams,
  /** The version that the caller was shown; with another one by now nothing is deleted. */
  query: z.object({ version: z.string().max(11).transform(Number).pipe(z.int32()).optional() }),
  output: done,
  refusals: ['not-found', 'not-allowed', 'action-not-available', 'stale-version'],
})

export const getOffer = route({
  method: 'GET',
  path: '/offers/{id}',
  summary: 'One offer or counter',
  params: idParams,
  output: offerView,
  refusals: ['not-found'],
})

export const getOfferChanges = route({
  method: 'GET',
  path: '/offers/{id}/changes',
  summary: 'What changed in an offer or counter since the caller’s side last had it',
  params: idParams,
  output: offerChanges,
  refusals: ['not-found'],
})

export const exportComparison = route({
  method: 'GET',
  path: '/listings/{id}/comparison/{format}',
  summary: 'The comparison of a listing’s offers as a file, for the sell side; without any buyer’s contact',
  auth: 'cookie',
  params: idParams.extend({ format: z.enum(['csv', 'xlsx', 'pdf']) }),
  output: z.unknown(),
  refusals: ['not-found'],
})

export const getOfferHistory = route({
  method: 'GET',
  path: '/offers/{id}/history',
  summary: 'Every version of a negotiation, as far as the caller may read it',
  params: idParams,
  output: offerHistory,
  refusals: ['not-found'],
})

export const myOffers = route({
  method: 'GET',
  path: '/offers',
  summary: 'The caller’s INITIAL offers as agent, buyer or creator, newest first, drafts included',
  query: pageQuery,
  output: pageOf(offerView),
})

export const offersOfListing = route({
  method: 'GET',
  path: '/offers/listings/{id}',
  summary: 'The negotiation of a listing, from the seller’s or the buyer’s side',
  params: idParams,
  query: z.object({ actions: z.enum(['seller', 'buyer']).default('buyer') }),
  output: listingOffers,
  refusals: ['not-found'],
})

export const nudge = route({
  method: 'POST',
  path: '/offers/{id}/nudge',
  summary: 'Reminds the other side, who is waited for on a delivered document; once a day',
  coat: 'message',
  params: idParams,
  body: z.object({ shown: z.string().max(100).nullish() }),
  output: z.object({ nextAt: instant }),
  refusals: [
    'not-found',
    'not-allowed',
    'stale-version',
    'offer-frozen',
    'nobody-to-remind',
    'reminded-today',
  ],
})

export const markViewed = route({
  method: 'PUT',
  path: '/offers/viewed',
  summary: 'Marks delivered offers as viewed by an owner',
  coat: 'marks',
  body: z.object({
    listingId: z.string().min(1).max(100),
    viewedOfferIds: z.array(z.string().max(100)).max(200),
  }),
  output: done,
  refusals: ['not-found', 'not-allowed', 'invalid'],
})

const person = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
})

export const buyerRecord = z.object({
  user: person,
  secondaryUser: person.nullable(),
  /** Sent, and not over. */
  activeOffers: z.number().int(),
  drafts: z.number().int(),
})

export const myBuyers = route({
  method: 'GET',
  path: '/offers/buyers',
  summary: 'The buyers of the caller’s offers',
  query: pageQuery,
  output: pageOf(buyerRecord),
})

export const getBuyer = route({
  method: 'GET',
  path: '/offers/buyers/{id}',
  summary: 'One buyer with the caller’s offers for that buyer',
  params: idParams,
  output: buyerRecord.extend({ offers: z.array(offerView) }),
  refusals: ['not-found'],
})

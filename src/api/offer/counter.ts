import { z } from 'zod'
import { offerState, offerType } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'
import { writable } from './offer.ts'
import { offerView } from './offer-records.ts'

const counterFields = {
  counteredOfferId: z.string().min(1).max(100),
  offerType,
  state: offerState.nullish(),
  answersOfferId: z.string().max(100).nullish(),
  answersVersion: z.int32().nullish(),
  /** The hash of the document that was answered, as it was shown. */
  shown: z.string().max(100).nullish(),
  /** Of an outside buyer side alone (X2): the statement that is ticked, and the paper or mail it came by. */
  attested: z.boolean().nullish(),
  paperId: z.string().max(100).nullish(),
}

export const createCounter = route({
  method: 'POST',
  path: '/offers/counter',
  summary: 'Write a counter and ask the client to approve it (O29, O45)',
  coat: 'may',
  body: writable.extend({ id: z.null().optional(), ...counterFields }),
  output: offerView,
  status: 201,
  refusals: [
    'not-found',
    'not-allowed',
    'action-not-available',
    'licence-not-verified',
    'binding-counter-elsewhere',
    'backup-called',
    'unsent-counter-exists',
    'offers-many',
    'answered-document-changed',
    'counter-unchanged',
    'round-closed',
    'round-not-open',
    'listing-not-active',
    'offer-frozen',
    'offer-superseded',
    'offer-in-live-edit',
    'comment-too-long',
    'attestation-required',
    'paper-required',
    'alias-in-text',
    'invalid',
  ],
})

export const updateCounter = route({
  method: 'PUT',
  path: '/offers/counter',
  summary: 'Edits an unsent counter (O30, O48)',
  coat: 'may',
  body: writable.extend({
    id: z.string().min(1).max(100),
    version: z.int32().nullish(),
    counteredOfferId: z.string().max(100).nullish(),
    offerType: offerType.nullish(),
    state: offerState.nullish(),
    answersOfferId: z.string().max(100).nullish(),
    answersVersion: z.int32().nullish(),
    /** The hash of the counter that was edited, as it was shown. */
    shown: z.string().max(100).nullish(),
  }),
  output: offerView,
  refusals: [
    'not-found',
    'not-allowed',
    'action-not-available',
    'stale-version',
    'counter-unchanged',
    'alias-in-text',
    'listing-not-active',
    'offer-frozen',
    'offer-superseded',
    'round-closed',
    'round-not-open',
    'comment-too-long',
    'invalid',
  ],
})

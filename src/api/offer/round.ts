import { z } from 'zod'
import { dateOnly, idParams, instant } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'
import { globalCounterView } from './offer-records.ts'

export const getGlobalCounter = route({
  method: 'GET',
  path: '/listings/global-counter/{listingId}',
  summary: 'The highest-and-best round, as the caller may see it',
  params: z.object({ listingId: z.string().min(1).max(100) }),
  output: z.object({
    globalCounter: globalCounterView.nullable(),
    auctionExpirationDate: dateOnly.nullable(),
    deadline: instant.nullable(),
  }),
  refusals: ['not-found'],
})

export const dueDateCalendar = route({
  method: 'GET',
  path: '/listings/{id}/calendar.ics',
  summary: 'The highest-and-best due date as a calendar file (text/calendar), as announced',
  auth: 'cookie',
  params: idParams,
  output: z.unknown(),
  refusals: ['not-found'],
})

export const putGlobalCounter = route({
  method: 'PUT',
  path: '/listings/global-counter/{listingId}',
  summary: 'Sets or changes the highest-and-best date (G01, G02, G06)',
  coat: 'may',
  params: z.object({ listingId: z.string().min(1).max(100) }),
  body: z.object({
    auctionExpirationDate: z.iso.date().max(10),
    version: z.int32().nullish(),
    shown: z.string().max(100).nullish(),
  }),
  output: globalCounterView,
  refusals: [
    'not-found',
    'not-allowed',
    'action-not-available',
    'stale-version',
    'listing-not-active',
    'offers-many',
    'round-extension',
    'invalid',
  ],
})

import { z } from 'zod'
import { UNDELIVERED_REASONS } from '#domain/message/undelivered.ts'
import { route } from '../kernel/route.ts'

/** The record on which somebody is named: one of the two. */
const record = {
  listingId: z.string().max(100).optional(),
  offerId: z.string().max(100).optional(),
}

const undelivered = z.object({
  email: z.string(),
  name: z.string(),
  as: z.enum(['owner', 'buyer', 'agent']),
  reason: z.enum(UNDELIVERED_REASONS),
  at: z.string(),
})
export type UndeliveredView = z.output<typeof undelivered>

export const listUndelivered = route({
  method: 'GET',
  path: '/undelivered',
  summary: 'Whom no email reaches of those the caller named on a listing or an offer',
  query: z.object(record),
  output: z.object({ items: z.array(undelivered) }),
  refusals: ['not-found'],
})

export const sendAgain = route({
  method: 'POST',
  path: '/undelivered/again',
  summary: 'Send what was refused to such a person once more (three times a day for an address)',
  coat: 'message',
  body: z.object({ ...record, email: z.string().max(254) }),
  output: z.object({ sent: z.literal(true) }),
  refusals: ['not-found', 'too-many-requests'],
})

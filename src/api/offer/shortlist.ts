import { z } from 'zod'
import { idParams } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

export const putShortlist = route({
  method: 'PUT',
  path: '/offers/{id}/shortlist',
  summary: 'Puts an offer on the selling side’s shortlist, or takes it off; no buyer side reads it',
  coat: 'marks',
  params: idParams,
  body: z.object({ on: z.boolean() }),
  output: z.object({ shortlisted: z.boolean() }),
  refusals: ['not-found', 'not-allowed'],
})

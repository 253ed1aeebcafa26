import { z } from 'zod'
import { questionnaire } from '#domain/account/questionnaire.ts'
import { route } from '../kernel/route.ts'

/** The application of an agent; null: none yet. Source: spec 1 §3 "Agent questionnaire". */
export const application = z.object({
  questionnaire: questionnaire.extend({ updateTime: z.string() }).nullable(),
})
export type Application = z.output<typeof application>

export const readApplication = route({
  method: 'GET',
  path: '/agents/questionnaire',
  summary: 'The caller’s own application to become a listing agent',
  output: application,
  refusals: ['not-allowed'],
})

export const applyToList = route({
  method: 'POST',
  path: '/agents/questionnaire',
  summary: 'Apply to become a listing agent, once; administrators decide',
  body: questionnaire,
  output: application,
  status: 201,
  refusals: ['not-allowed', 'already-applied', 'impersonator-may-not'],
})

export const applicationOf = route({
  method: 'GET',
  path: '/admin/questionnaire/email',
  summary: 'The application of an agent, by email',
  auth: 'admin',
  query: z.object({ email: z.string().max(254) }),
  output: application,
  refusals: ['not-found'],
})

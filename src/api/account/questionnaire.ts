import { z } from 'zod'
import { questionnaire } from '#domain/account/questionnaire.ts'
import { route } from '../kernel/route.ts'

/** The application of an agent; null: none yet. Source: spec 1 §3 "Agent questionnaire". */
export const application = z.object({
  /** `decidedAt`: when an administrator approved it (ISO), also where that was withdrawn since; null: it waits. */
  questionnaire: questionnaire
    .extend({ updateTime: z.string(), decidedAt: z.string().nullable() })
    .nullable(),
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
  summary: 'Apply to become a listing agent; administrators decide. Again once the approval was withdrawn',
  coat: 'application',
  body: questionnaire,
  output: application,
  status: 201,
  refusals: ['not-allowed', 'already-applied'],
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

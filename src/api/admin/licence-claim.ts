import { z } from 'zod'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'
import { adminListQuery } from './admin.ts'
import { route } from '../kernel/route.ts'

/** Whose license it may be. */
export const claimAccount = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  lastLogin: z.string().nullable(),
  /** Deleted: nothing is given to it, and nothing left with it. */
  gone: z.boolean(),
})

/** GIVEN: it is the claimant's; KEPT: it stays the holder's; REFUSED: the holder's account is deleted, and it is nobody's. */
const OUTCOMES = ['GIVEN', 'KEPT', 'REFUSED'] as const
export type ClaimOutcome = (typeof OUTCOMES)[number]

/** A license that the claimant says is theirs, and that the holder's account has. */
export const claim = z.object({
  id: z.string(),
  licenseState: z.enum(PROPERTY_STATES),
  licenseNumber: z.string(),
  /** The name in the state's register; null: it is not there any more. */
  registered: z.string().nullable(),
  claimant: claimAccount,
  holder: claimAccount,
  askedAt: z.string(),
  /** null: not decided. */
  outcome: z.enum(OUTCOMES).nullable(),
  decidedAt: z.string().nullable(),
  decidedBy: z.string().nullable(),
})
export type LicenceClaim = z.output<typeof claim>

export const listClaims = route({
  method: 'GET',
  path: '/admin/licence-claims',
  summary: 'Claimed licenses, newest first; q is a number, name or address, filter open or decided',
  auth: 'admin',
  query: adminListQuery.extend({ filter: z.enum(['open', 'decided', 'all']).default('open') }),
  output: z.object({ items: z.array(claim), total: z.number().int() }),
})

export const decideClaim = route({
  method: 'PUT',
  path: '/admin/licence-claims/{id}',
  summary: 'Give a license to the claimant, leave it with its holder, or refuse if that one is gone',
  auth: 'admin',
  params: z.object({ id: z.string().max(100) }),
  body: z.object({ outcome: z.enum(OUTCOMES) }),
  output: claim,
  refusals: ['not-found', 'action-not-available'],
})

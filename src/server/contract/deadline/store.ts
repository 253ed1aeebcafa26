import { z } from 'zod'
import { DEADLINE_KINDS } from '#domain/deadline/vocabulary.ts'
import type { ContractClauses } from '#domain/listing/reading/clauses.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { CONTRACT_SIDES } from '#domain/contract/vocabulary.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { day, instant, json } from '../../platform/db/row.ts'

/** What was agreed, as it was frozen with the accepted document, and when the contract last moved. */
export const agreedOf = prepared(
  'contract.agreed',
  `select s.body, s.clauses, c.completed_at, c.state_since from contracts c join offers o on o.id = c.offer_id
     join snapshots s on s.id = o.snapshot_id where c.id = $1`,
  z.object({
    body: json<OfferBody>(),
    clauses: json<ContractClauses>(),
    completed_at: instant.nullable(),
    state_since: instant,
  }),
)

export const marksOf = prepared(
  'contract.marks',
  'select kind, received_on, done_on, noted_at, side from contract_marks where contract_id = $1',
  z.object({
    kind: z.enum(DEADLINE_KINDS),
    received_on: day.nullable(),
    done_on: day.nullable(),
    noted_at: instant,
    side: z.enum(CONTRACT_SIDES).nullable(),
  }),
)

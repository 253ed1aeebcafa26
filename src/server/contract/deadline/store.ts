import { z } from 'zod'
import { DEADLINE_KINDS } from '#domain/deadline/vocabulary.ts'
import { contractClauses } from '#domain/listing/reading/clauses.ts'
import { offerBody } from '#domain/offer/form/body.ts'
import { CONTRACT_SIDES, CONTRACT_STATES } from '#domain/contract/vocabulary.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { day, instant, jsonOfShape } from '../../platform/db/row.ts'

const agreedRow = z.object({
  body: jsonOfShape(offerBody),
  clauses: jsonOfShape(contractClauses),
  completed_at: instant.nullable(),
  state_since: instant,
})
export type AgreedRow = z.output<typeof agreedRow>

const AGREED = `s.body, s.clauses, c.completed_at, c.state_since from contracts c join offers o on o.id = c.offer_id
     join snapshots s on s.id = o.snapshot_id`

/** What was agreed, as it was frozen with the accepted document, and when the contract last moved. */
export const agreedOf = prepared('contract.agreed', `select ${AGREED} where c.id = $1`, agreedRow)

/** The same of every contract of a listing that came into effect, canceled or not, the newest first. */
export const agreementsOf = prepared(
  'contract.agreements',
  `select c.id, c.offer_id, c.state, c.effective_date, ${AGREED}
   where c.listing_id = $1 and c.effective_date is not null order by c.created_at desc, c.id desc`,
  agreedRow.extend({
    id: z.string(),
    offer_id: z.string(),
    state: z.enum(CONTRACT_STATES),
    effective_date: day,
  }),
)

/** What was noted under these contracts. */
export const marksOf = prepared(
  'contract.marks',
  'select contract_id, kind, received_on, done_on, noted_at, side from contract_marks where contract_id = any($1)',
  z.object({
    contract_id: z.string(),
    kind: z.enum(DEADLINE_KINDS),
    received_on: day.nullable(),
    done_on: day.nullable(),
    noted_at: instant,
    side: z.enum(CONTRACT_SIDES).nullable(),
  }),
)
export type MarkRow = Awaited<ReturnType<typeof marksOf>>[number]

import { z } from 'zod'
import { flag } from '#domain/kernel/fields.ts'
import { partyShape, person } from '#domain/kernel/party.ts'

/** A buyer: primaryBuyer and each of secondaryBuyers have this shape (spec 3 §3). */
export const buyer = z.object({ ...partyShape, user: person.nullish(), certifyBuyer: flag })
export type Buyer = z.output<typeof buyer>

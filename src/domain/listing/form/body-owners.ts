import { z } from 'zod'
import { mailingAddress } from '#domain/kernel/address.ts'
import { partyShape, person } from '#domain/kernel/party.ts'

/** A seller: primaryOwner and each of secondaryOwners (spec 2 §3). */
export const owner = z.object({ user: person.nullish(), address: mailingAddress.nullish(), ...partyShape })
export type Owner = z.output<typeof owner>

import { normalEmail } from '#domain/kernel/text/contact.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { newPersonId } from '#server/platform/id.ts'
import { ensureUser } from './store-user.ts'

export interface NamedPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** What for: decides the words of an invitation sent again. */
  readonly as: 'seller' | 'buyer'
}

/**
 * The account of someone an agent names as owner or buyer; a PROVISIONAL one where there is none (api.md "Session").
 * An existing account keeps its own names, and the record keeps the number. Write to them with `enqueue` and `inviteAs`: that mail carries the link.
 */
export const ensureProvisionalUser = async (
  tx: Tx,
  person: NamedPerson,
): Promise<{ userId: string; provisional: boolean }> => {
  const { id, status } = await ensureUser(tx, {
    id: newPersonId(),
    email: normalEmail(person.email),
    firstName: person.firstName.trim(),
    lastName: person.lastName.trim(),
    as: person.as,
  })
  return { userId: id, provisional: status === 'PROVISIONAL' }
}

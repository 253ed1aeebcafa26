import type { Detail } from '#domain/kernel/refusal.ts'
import { Checks } from '#domain/kernel/check.ts'
import { isEmail, isUsPhone } from '#domain/kernel/text/contact.ts'
import type { ListingBody } from './body.ts'

/** Spec 2 §5 step 4. */
export const serviceProblems = (body: ListingBody): Detail[] => {
  const c = new Checks()
  c.need('titleCompany.name', body.titleCompany?.name)
  c.need('escrowCompany.name', body.escrowCompany?.name)
  if (body.address?.state === 'CA') c.need('hazardCompany.name', body.hazardCompany?.name)
  for (const key of ['titleCompany', 'escrowCompany'] as const) {
    const { email, phone } = body[key] ?? {}
    if (email && !isEmail(email)) c.say(`${key}.email`, 'Invalid email')
    if (phone && !isUsPhone(phone)) c.say(`${key}.phone`, 'Invalid phone number')
  }
  return c.details
}

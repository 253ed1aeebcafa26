import { Checks } from '#domain/kernel/check.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import type { ProvisionalListingBody } from './body.ts'
import { zipProblem } from './step-property.ts'

/**
 * What a consumer says of their home so that an agent can take it over: where it is. The rest may follow, or is the agent's to
 * enter (spec 2 §2 "Provisional listing screen", §5 "Address entry").
 */
export const provisionalProblems = (body: ProvisionalListingBody): Detail[] => {
  const c = new Checks()
  const address = body.address ?? {}
  c.need('address.addressLine1', address.addressLine1)
  c.need('address.city', address.city)
  c.need('address.state', address.state)
  if (c.need('address.zip', address.zip)) {
    const wrong = zipProblem(address)
    if (wrong) c.say('address.zip', wrong)
  }
  return c.details
}

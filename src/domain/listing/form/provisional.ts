import type { Detail } from '#domain/kernel/refusal.ts'
import type { ProvisionalListingBody } from './body.ts'
import { propertyProblems } from './step-property.ts'

/**
 * What a consumer says of their home so that an agent can take it over: where it is. The rest may follow, or is the agent's to
 * enter (spec 2 §2 "Provisional listing screen", §5 "Address entry").
 */
export const provisionalProblems = (body: ProvisionalListingBody): Detail[] =>
  propertyProblems(body).filter(({ path }) => path.startsWith('address.') && path !== 'address.apn')

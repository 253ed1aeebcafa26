import { isWithAnother, WITHOUT_LICENCE } from '#domain/account/licence.ts'
import type { User } from './user.ts'

/** Why an agent whose license another account has is offered nothing that needs it; null: it is theirs, or they are no agent. */
export const lacksLicence = ({ agent }: Pick<User, 'agent'>): string | null =>
  isWithAnother(agent?.licenseStanding) ? WITHOUT_LICENCE[agent.licenseStanding] : null

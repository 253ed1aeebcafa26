import { mayWriteOffers, type AccountRole } from './roles.ts'

/** What is known of somebody whom an administrator names as the agent of a listing or an offer. */
export interface NamedAgent {
  readonly status: string
  readonly licenseState: string | null
  readonly roles: readonly AccountRole[]
  /** Another account holds the same license; absent: it is not known here. */
  readonly disputed?: boolean
  /** An administrator decided that it is the other's. */
  readonly decidedAgainst?: boolean
}

/** Said to an administrator who would make more of an agent whose license is disputed. */
export const DECIDE_FIRST =
  'Another account claims this agent’s license. Decide that first, under License claims.'
/** The same, where it was decided. */
export const DECIDED_AGAINST =
  'It was decided that this agent’s license is another account’s. If that was wrong, change the decision first, under License claims.'

/** Why an administrator makes no more of an agent while another account has their license; null: none has. */
export const lacksLicence = (
  agent: Pick<NamedAgent, 'disputed' | 'decidedAgainst'>,
): typeof DECIDE_FIRST | typeof DECIDED_AGAINST | null => {
  if (!agent.disputed) return null
  return agent.decidedAgainst ? DECIDED_AGAINST : DECIDE_FIRST
}

/**
 * Why somebody cannot be named (L03, O07), as a sentence beside the field; null: they can. An agent's account, licensed in the
 * property's state; who takes an offer over needs the role to write offers (issue 9 "The OFFER role").
 */
export const namedAgentProblem = (
  agent: NamedAgent | undefined,
  work: { readonly kind: 'listing' | 'offer'; readonly propertyState: string },
): string | null => {
  if (agent?.status !== 'ACTIVE' || agent.licenseState !== work.propertyState)
    return 'Choose an agent licensed in this state.'
  const lacking = lacksLicence(agent)
  if (lacking) return lacking
  return work.kind === 'offer' && !mayWriteOffers({ isAgent: true, roles: agent.roles })
    ? 'This agent may not write offers. Choose another one, or grant the role first.'
    : null
}

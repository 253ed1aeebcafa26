/** What is known of somebody whom an administrator names as the agent of a listing or an offer. */
export interface NamedAgent {
  readonly status: string
  readonly licenseState: string | null
  readonly roles: readonly string[]
  /** Another account holds the same license, and nobody has decided whose it is; absent: it is not known here. */
  readonly disputed?: boolean
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
  if (agent.disputed)
    return 'Another account claims this agent’s license. Decide that first, under License claims.'
  return work.kind === 'offer' && !agent.roles.includes('OFFER')
    ? 'This agent may not write offers. Choose another one, or grant the role first.'
    : null
}

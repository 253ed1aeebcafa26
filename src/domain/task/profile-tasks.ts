import type { LicenceStanding } from '#domain/account/licence.ts'
import { task, type Task } from './task.ts'

export interface ProfileFacts {
  readonly isAgent: boolean
  readonly isListingAgent: boolean
  readonly hasPhone: boolean
  readonly hasBrokerage: boolean
  readonly hasQuestionnaire: boolean
  readonly hasSignature: boolean
  /** It is this person's turn to sign a contract. */
  readonly mustSign: boolean
}

/** What hinders everything an agent would publish, send, or sign, before they try (issue 9 "Licences"). */
export const licenceTasks = (standing: LicenceStanding | null): Task[] => {
  if (standing === null || standing === 'CURRENT') return []
  const disputed = standing === 'DISPUTED'
  return [
    task(
      'PROFILE',
      disputed ? 'Another account holds your license' : 'Your license is not current',
      disputed
        ? 'You cannot publish, send, or sign until an administrator has decided whose it is.'
        : 'The state’s register does not list it as active under your last name. You cannot publish, send, or sign until it does.',
      'View',
      '/agent-profile?tab=agent',
    ),
  ]
}

/** N01, N02, N04. */
export const profileTasks = (p: ProfileFacts): Task[] => [
  ...(!p.hasPhone || (p.isAgent && !p.hasBrokerage)
    ? [
        task(
          'PROFILE',
          'Complete your profile',
          p.isAgent
            ? 'Add your phone number and brokerage so clients and other agents can reach you.'
            : 'Add your phone number so your agent can reach you.',
          'Complete',
          '/agent-profile',
        ),
      ]
    : []),
  ...(p.isAgent && !p.isListingAgent && !p.hasQuestionnaire
    ? [
        task(
          'PROFILE',
          'Apply to be a listing agent',
          'Answer a few questions to publish listings without a subscription.',
          'Apply',
          '/agent-profile',
        ),
      ]
    : []),
  ...(p.mustSign && !p.hasSignature
    ? [
        task(
          'PROFILE',
          'Add your signature',
          'You have a contract to sign. Set up your signature and initials once, and use them everywhere.',
          'Add',
          '/agent-profile',
        ),
      ]
    : []),
]

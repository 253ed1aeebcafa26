import type { Declined } from '#domain/billing/subscription.ts'
import type { LicenceStanding } from '#domain/account/licence.ts'
import { task, type Task } from './task.ts'

export interface ProfileFacts {
  readonly isAgent: boolean
  readonly isListingAgent: boolean
  /** Another account has the license: an application would wait for it. */
  readonly lacksLicence: boolean
  readonly hasPhone: boolean
  readonly hasBrokerage: boolean
  readonly hasQuestionnaire: boolean
  readonly hasSignature: boolean
  /** It is this person's turn to sign a contract. */
  readonly mustSign: boolean
  /** An administrator looks: what is asked of the person alone (account/impersonation.ts) would lead them nowhere. */
  readonly impersonated: boolean
}

const APPLY = 'Apply to be a listing agent'

/** Does anything wait for it? Nobody waits for an application (N02): home offers it among what one may begin, and counts it nowhere. */
export const isWaitedFor = ({ title }: Pick<Task, 'title'>): boolean => title !== APPLY

const LICENCE_TASKS = {
  NOT_CURRENT: [
    'Your license is not current',
    'The state’s register does not list it as active under your last name. You cannot publish, send, or sign until it does.',
  ],
  DISPUTED: [
    'Another account holds your license',
    'You cannot publish, send, or sign until an administrator has decided whose it is.',
  ],
  WITH_ANOTHER: [
    'Your license is with another account',
    'An administrator decided that it belongs to that account. You cannot publish, send, or sign.',
  ],
} as const satisfies Record<Exclude<LicenceStanding, 'CURRENT'>, readonly [string, string]>

/** What hinders everything an agent would publish, send, or sign, before they try (issue 9 "Licences"). */
export const licenceTasks = (standing: LicenceStanding | null): Task[] => {
  if (standing === null || standing === 'CURRENT') return []
  const [title, text] = LICENCE_TASKS[standing]
  return [task('PROFILE', title, text, 'View', '/agent-profile?tab=agent')]
}

/** A card was declined: its owner can do something about it while its subscription counts, and after that is still charged (issue 9 "Billing"). */
export const declinedTask = ({ until, canceled }: Declined): Task =>
  task(
    'PROFILE',
    until === null ? 'Your subscription has stopped' : 'Your payment failed',
    until === null
      ? 'No payment has arrived, and you can no longer publish with it. Pay what is due, or end it before you choose another plan.'
      : canceled
        ? 'Your card was declined, and your subscription is canceled: you can publish with it only for a few days more.'
        : 'Your card was declined. Check your payment details in time, or you can no longer publish with your subscription.',
    'Go to Billing',
    '/agent-profile?tab=billing',
  )

/** N01, N02, N04. */
export const profileTasks = (p: ProfileFacts): Task[] => {
  if (p.impersonated) return []
  return [
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
    ...(p.isAgent && !p.isListingAgent && !p.hasQuestionnaire && !p.lacksLicence
      ? [
          task(
            'PROFILE',
            APPLY,
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
}

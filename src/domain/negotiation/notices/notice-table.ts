import { BACKUP_NOTICES } from './notices-backup.ts'
import { BLIND_NOTICES } from './notices-blind.ts'
import { CLOSING_NOTICES } from './notices-closing.ts'
import { DRAFTING_NOTICES } from './notices-drafting.ts'
import { HANDED_NOTICES } from './notices-handed.ts'
import { notice, SELLERS, type NoticeText } from './notice.ts'

/** What the listing side is told of an outside chain in other words (X1, X2). An outside buyer side is told nothing by Parley. */
const OUTSIDE_NOTICES = {
  /** X1: as N15, to the owners. */
  N15X: notice(
    SELLERS,
    'New offer on {addr}',
    '{name}, your agent, entered an offer that arrived outside Parley, and is asked to respond within 24 hours.',
    'View Offer',
    'seller-offers',
  ),
  /** O31 of an outside chain: as N22, to the listing agent, who takes the counter there. */
  N22X: notice(
    { LA: 'E', SS: 'N' },
    'Take the {counter} to the buyer: {addr}',
    'Your seller approved the {counter} to {buyer}, who isn’t on Parley: send it to the buyer’s agent yourself, and record the answer within 24 hours.',
    'View Counter',
    'seller-offers',
    {
      SS: {
        title: 'The {counter} to {buyer} on {addr} was approved',
        text: 'The Primary Seller approved the {counter}. Your agent takes it to the buyer.',
      },
    },
  ),
} as const satisfies Record<string, NoticeText>

/** Every notice of negotiation.md §9, and those of the ladder of backups (§1.10). */
export const NOTICES = {
  ...DRAFTING_NOTICES,
  ...CLOSING_NOTICES,
  ...OUTSIDE_NOTICES,
  ...BACKUP_NOTICES,
  ...BLIND_NOTICES,
  ...HANDED_NOTICES,
} as const

export type NoticeId = keyof typeof NOTICES

/** Does a notice say whose buyer it is about? Asked before their name is read. */
export const namesBuyer = (n: NoticeId): boolean => NAMING.has(n)

/** Does a notice say how much its document is about? Asked before the amount is read. */
export const saysAmount = (n: NoticeId): boolean => PRICING.has(n)

/** Does a notice say who the agent is that was named? */
export const namesAgent = (n: NoticeId): boolean => JSON.stringify(NOTICES[n]).includes('{agent}')

const saying = (words: RegExp) =>
  new Set(Object.entries(NOTICES).flatMap(([n, it]) => (words.test(JSON.stringify(it)) ? [n] : [])))

const NAMING = saying(/\{buyer\}/i)
const PRICING = saying(/\{(?:of|with)\}/)

import { refuse, type Refusal } from '#domain/kernel/refusal.ts'

/**
 * What an administrator who is logged in as somebody leaves to that person: an impersonation is for looking (negotiation.md §7,
 * §8). Whatever has a row is refused by it unless it only prepares (`isLeftToPerson`, negotiation/judge.ts); these have no row: a call names its own (`coat`).
 */
const OWN_ACTS = {
  profile: 'You can’t change someone’s profile while logged in as them.',
  password: 'You can’t change someone’s password while logged in as them.',
  sessions: 'You can’t see or end someone’s sessions while logged in as them.',
  'second-factor': 'You can’t see or change how someone logs in while logged in as them.',
  'api-keys': 'You can’t see or change someone’s API keys and webhooks while logged in as them.',
  'own-data': 'You can’t download someone’s data while logged in as them.',
  consent: 'You can’t agree to anything for someone while logged in as them.',
  documents: 'You can’t change a contract’s documents while logged in as someone else.',
  deletion: 'You can’t delete someone’s account while logged in as them.',
  application: 'You can’t apply while logged in as someone else.',
  upload: 'You can’t upload files while logged in as someone else.',
  'buyer-profile': 'You can’t change buyer profiles while logged in as someone else.',
  message: 'You can’t write to anyone while logged in as someone else.',
  billing: 'You can’t pay or cancel for someone while logged in as them.',
  searches: 'You can’t change someone’s saved searches while logged in as them.',
  marks: 'You can’t mark offers while logged in as someone else.',
  costs: 'You can’t change the seller’s costs while logged in as someone else.',
  'page-url': 'You can’t change the URL of someone’s listing while logged in as them.',
  likes: 'You can’t like homes while logged in as someone else.',
  notices: 'You can’t mark notices as read while logged in as someone else.',
} as const

export type OwnAct = keyof typeof OWN_ACTS

/** The refusal, or null where the person acts for themselves. */
export const leftToOneself = (act: OwnAct, impersonated: boolean): Refusal | null =>
  impersonated ? refuse('impersonator-may-not', { message: OWN_ACTS[act] }) : null

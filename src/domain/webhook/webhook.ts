import { count } from '#domain/kernel/text/format.ts'
import { z } from 'zod'
import { typed } from '#domain/kernel/typed.ts'
import { HOUR, MINUTE } from '#domain/kernel/time/span.ts'

/** What an endpoint may ask to hear of, with what its owner reads. */
export const TOPICS = {
  listing: 'Listings: published, changed, off the market, sold',
  offer: 'Offers and counters: delivered, answered, changed, expired',
  contract: 'Contracts: made, signed, completed, canceled, and their deadlines',
} as const

export type Topic = keyof typeof TOPICS
export const TOPIC_NAMES = Object.keys(TOPICS) as [Topic, ...Topic[]]

/** The types of the messages. Which topic each belongs to is its first word; a test goes to everybody. */
export const WEBHOOK_TYPES = ['listing.changed', 'offer.changed', 'contract.changed', 'webhook.test'] as const
export type WebhookType = (typeof WEBHOOK_TYPES)[number]

export const typeOf = (topic: Topic): WebhookType => `${topic}.changed`

export const WEBHOOKS_MAX = 10
/** Characters of a webhook’s address. */
export const HOOK_URL_MAX = 1000

/** Body of a new or changed endpoint. `topics` null: everything. */
export const webhookBody = z.object({
  url: typed('Required')
    .min(1, 'Required')
    .max(HOOK_URL_MAX, `Please use at most ${HOOK_URL_MAX} characters.`),
  topics: z.array(z.enum(TOPIC_NAMES)).min(1, 'Choose at least one').max(TOPIC_NAMES.length).nullish(),
})

/** A change: what is absent stays. `on`: whether anything is sent there. */
export const webhookChange = webhookBody.partial().extend({ on: z.boolean().optional() })

const SECOND = 1000

/** Milliseconds between the tries of a delivery: eleven tries in three days. */
const PAUSES = [
  5 * SECOND,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
] as const

/** How long to wait after the try with this number (from 1); null: it was the last. */
export const pauseAfterTry = (number: number): number | null => PAUSES[number - 1] ?? null

/** What else waits for an endpoint that failed is not tried for so long: a dead one costs one call a minute. */
export const restAfterFailure = (number: number): number => Math.min(pauseAfterTry(number) ?? MINUTE, MINUTE)

/** An endpoint at which nothing arrived for so long is switched off. */
export const SWITCHED_OFF_AFTER = 5 * 24 * HOUR

/** So many messages wait for one endpoint at most; with more it is switched off, so that a slow one fills no disk. */
export const WAITING_MAX = 5_000

/** How long the secret from before a change still signs beside the new one. */
export const OLD_SECRET_HOLDS = 24 * HOUR

/** What somebody's own server may take, and how much of its answer is kept. */
export const ANSWER_WITHIN = 10 * SECOND
export const ANSWER_KEPT = 1024

/** Why an endpoint is switched off, as its owner reads it. */
export const OFF_WORDS = {
  OWNER: 'Switched off.',
  FAILING: 'Switched off because nothing arrived there for five days.',
  GONE: 'Switched off because it answered 410 Gone.',
  BEHIND: `Switched off because ${count(WAITING_MAX)} messages were waiting for it.`,
} as const
export type OffWhy = keyof typeof OFF_WORDS
export const OFF_WHYS = Object.keys(OFF_WORDS) as [OffWhy, ...OffWhy[]]

/** Why an address is not taken, or was not called. */
export const ADDRESS_WORDS = {
  'not-an-address': 'Enter a full address such as https://crm.example.com/parley.',
  'not-https': 'The address must begin with https://.',
  'with-credentials': 'Leave user name and password out of the address. Each message is signed instead.',
  'private-network':
    'This address leads into a private network. Use one that is reachable from the internet.',
  'unknown-host': 'We can’t find that host. Check its spelling.',
} as const
export type AddressProblem = keyof typeof ADDRESS_WORDS

import { z } from 'zod'
import type { NoticeId } from '#domain/negotiation/notices/notice-table.ts'

/** What is sent, and whether it can be turned off; sms null: nothing of it is ever texted. */
interface Kind {
  readonly title: string
  readonly text: string
  readonly email: 'always' | 'choice'
  readonly sms: 'choice' | null
}

/**
 * Kinds of messages, as people choose among them (issue 9 "preferences for mails and texts by kind"). What the law or the deal needs
 * stays on. Texts go only to those who agreed to texts at all (negotiation.md §9).
 */
export const MESSAGE_KINDS = {
  account: {
    title: 'Your account',
    text: 'Logins, passwords, and what protects your account.',
    email: 'always',
    sms: null,
  },
  'your-turn': {
    title: 'What needs your answer',
    text: 'Approvals, answers, signatures, and the time you have for them.',
    email: 'always',
    sms: 'choice',
  },
  deal: {
    title: 'What changes a deal',
    text: 'Offers that are accepted, changed, rejected, or withdrawn, and contracts.',
    email: 'always',
    sms: null,
  },
  reminders: {
    title: 'Reminders',
    text: 'A second message about what still needs your answer.',
    email: 'choice',
    sms: 'choice',
  },
  progress: {
    title: 'How things are going',
    text: 'Updates on your listings and offers that need no response.',
    email: 'choice',
    sms: null,
  },
  likes: {
    title: 'Homes you like',
    text: 'Due dates of homes you like, and when they are off the market.',
    email: 'choice',
    sms: null,
  },
  searches: {
    title: 'Searches you saved',
    text: 'New homes that fit them, once a day at most.',
    email: 'choice',
    sms: null,
  },
  people: {
    title: 'Messages from people',
    text: 'What buyers and agents write to you through Parley.',
    email: 'choice',
    sms: null,
  },
} as const satisfies Record<string, Kind>

export type MessageKind = keyof typeof MESSAGE_KINDS
export const MESSAGE_KIND_NAMES = Object.keys(MESSAGE_KINDS) as MessageKind[]

/** Said where a switch cannot be turned. */
export const ALWAYS_SENT = 'Always sent: the law or the deal needs it.'
/** Said below what was turned off: nothing is lost by it. */
export const STILL_SEEN = 'What you turn off here, you still find behind the bell.'

const YOUR_TURN = [
  ...(['N06', 'N07', 'N08', 'N10', 'N11', 'N13', 'N14', 'N14C', 'N15', 'N15X', 'N16', 'N18', 'N19'] as const),
  ...(['N20', 'N21', 'N21G', 'N22', 'N22X', 'N23', 'N24', 'N25', 'N26', 'N29', 'N30', 'N31'] as const),
  ...(['N34', 'N41', 'N42', 'N42B', 'N43', 'N46', 'N48', 'NV1', 'N12A'] as const),
]
const DEAL = [
  ...(['N17', 'N27', 'N28', 'N32', 'N33', 'N33B', 'N33C', 'N36', 'N37', 'N40', 'N45', 'N47', 'N49'] as const),
  ...(['NH1', 'NH2', 'NH3'] as const),
]
const PROGRESS = [
  ...(['N09', 'N09D', 'N11A', 'N12', 'N35', 'N36B', 'N37B', 'N38', 'N38B', 'N44', 'N44B', 'APP'] as const),
  ...(['NV2', 'NV3', 'NV4', 'NV5'] as const),
]

const each = <N extends NoticeId, K extends MessageKind>(ids: readonly N[], kind: K) =>
  Object.fromEntries(ids.map((id) => [id, kind])) as Record<N, K>

/** The kind of every notice of a negotiation: a new one is sorted in here, or nothing compiles. */
export const KIND_OF_NOTICE: Readonly<Record<NoticeId, MessageKind>> = {
  ...each(YOUR_TURN, 'your-turn'),
  ...each(DEAL, 'deal'),
  ...each(PROGRESS, 'progress'),
  N09L: 'likes',
  N30L: 'likes',
  N39: 'reminders',
}

/** How somebody wants to hear of a kind of message. */
export const choice = z.object({ email: z.boolean().optional(), sms: z.boolean().optional() })

const choiceOfEach = Object.fromEntries(
  MESSAGE_KIND_NAMES.map((kind) => [kind, choice.optional()]),
) as Record<MessageKind, z.ZodOptional<typeof choice>>

/** What somebody turned off or on; what is absent is on. */
export type MessagePreferences = Partial<Record<MessageKind, z.output<typeof choice>>>

/** May this kind go to this person over this channel? What cannot be turned off always may. */
export const isWanted = (
  preferences: MessagePreferences,
  kind: MessageKind | undefined,
  channel: 'email' | 'sms',
): boolean =>
  kind === undefined || MESSAGE_KINDS[kind][channel] !== 'choice' || preferences[kind]?.[channel] !== false

/** PUT /users/preferences: what is sent replaces, kind by kind. Turning off what stays on is refused. */
export const preferencesUpdate = z.object({
  preferences: z.strictObject(choiceOfEach).superRefine((preferences, ctx) => {
    for (const kind of MESSAGE_KIND_NAMES)
      for (const channel of ['email', 'sms'] as const)
        if (preferences[kind]?.[channel] === false && MESSAGE_KINDS[kind][channel] !== 'choice')
          ctx.addIssue({ code: 'custom', path: [kind, channel], message: ALWAYS_SENT })
  }),
})

/** Every choice there is, as it stands. */
export const choicesOf = (preferences: MessagePreferences) =>
  MESSAGE_KIND_NAMES.map((kind) => ({
    kind,
    email: isWanted(preferences, kind, 'email'),
    sms: MESSAGE_KINDS[kind].sms === null ? null : isWanted(preferences, kind, 'sms'),
  }))

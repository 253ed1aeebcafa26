import { STATE_NAMES, type PropertyState } from '#domain/kernel/place/property-state.ts'
import { oneLine } from '#domain/kernel/text/one-line.ts'
import { withoutNumbers } from '#domain/kernel/text/number-to-call.ts'
import { withoutLinks } from './links.ts'

/** What a person wrote, as the paragraphs of a mail: no links, no empty lines (api.md "Negotiation"). */
export const paragraphs = (message: string): string[] =>
  withoutLinks(message).split(/\n+/).map(oneLine).filter(Boolean)

/** Who may take over a home of this state; the same words for every address, which tell nothing of its account. */
export const licenceNeeded = (state: PropertyState): string =>
  `Only an agent with a ${STATE_NAMES[state]} license can take over this home.`

/**
 * The mail that invites an agent, word for word: the server sends it, the dialog shows it before (spec 1 §2.13). Names are full
 * or first names; the sender is always named.
 */
export const invitationMail = (
  sender: string,
  recipient: string | null | undefined,
  message: string,
  /** Of the home to take over, if there is one: an agent of that state alone may (O07, L03). */
  state: PropertyState | null = null,
): { subject: string; lines: string[] } => ({
  subject: `${sender} invites you to Parley`,
  lines: [
    ...(recipient ? [`Hi ${withoutLinks(recipient)},`] : []),
    // A stranger is asked to call nobody in our name (decision 55); an agent who is written to has an account.
    ...paragraphs(message).map(withoutNumbers),
    ...(state ? [licenceNeeded(state)] : []),
    `Sent by ${sender} through Parley.`,
  ],
})

import { oneLine } from '#domain/kernel/text/one-line.ts'
import { withoutNumbers } from '#domain/kernel/text/number-to-call.ts'
import { withoutLinks } from './links.ts'

/** What a person wrote, as the paragraphs of a mail: no links, no empty lines (api.md "Negotiation"). */
export const paragraphs = (message: string): string[] =>
  withoutLinks(message).split(/\n+/).map(oneLine).filter(Boolean)

/**
 * The mail that invites an agent, word for word: the server sends it, the dialog shows it before (spec 1 §2.13). Names are full
 * or first names; the sender is always named.
 */
export const invitationMail = (
  sender: string,
  recipient: string | null | undefined,
  message: string,
): { subject: string; lines: string[] } => ({
  subject: `${sender} invites you to Parley`,
  lines: [
    ...(recipient ? [`Hi ${withoutLinks(recipient)},`] : []),
    // A stranger is asked to call nobody in our name (decision 55); an agent who is written to has an account.
    ...paragraphs(message).map(withoutNumbers),
    `Sent by ${sender} through Parley.`,
  ],
})

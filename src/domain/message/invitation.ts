import { withoutLinks } from './links.ts'

/** What a person wrote, as the paragraphs of a mail: no links, no empty lines (api.md "Negotiation"). */
export const paragraphs = (message: string): string[] =>
  withoutLinks(message)
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)

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
    ...paragraphs(message),
    `Sent by ${sender} through Parley.`,
  ],
})

import { z } from 'zod'
import { typed } from '#domain/kernel/typed.ts'
import { normalEmail } from '#domain/kernel/text/contact.ts'
import { personName } from '#domain/kernel/text/name.ts'
import type { Detail } from '#domain/kernel/refusal.ts'
import { emailField } from '#domain/account/names.ts'

export const MESSAGE_MAX = 2500

/**
 * PUT /notifications. A message to an agent names `recipient.id`; an invitation names an email and may carry
 * the listing or offer to take over (api.md "Negotiation", spec 2 §7).
 */
export const notification = z
  .object({
    message: typed('This field is required')
      .min(1, 'This field is required')
      .max(MESSAGE_MAX, `Please use at most ${MESSAGE_MAX} characters.`),
    subject: typed().max(200).nullish(),
    userType: z.enum(['AGENT', 'CONSUMER']).nullish(),
    recipient: z.object({
      id: typed().max(100).nullish(),
      email: emailField().nullish(),
      firstName: personName,
      lastName: personName,
    }),
    listingId: typed().max(100).nullish(),
    offerId: typed().max(100).nullish(),
  })
  .refine((n) => !!n.recipient.id || !!n.recipient.email, {
    message: 'Email is required',
    path: ['recipient', 'email'],
  })
/** Nobody invites themselves: for the field of the address, where it is the sender's own. */
export const ownAddressProblems = (email: string | null | undefined, own: string): Detail[] =>
  normalEmail(email ?? '') === own
    ? [{ path: 'recipient.email', message: 'This is your own email. Enter your agent’s.' }]
    : []

export type Notification = z.output<typeof notification>

/** Spec 2 §2 "Message-agent dialog". */
export const inquirySubject = (addressLine1: string): string => `Buyer inquiry: ${addressLine1}`

/** The text the message dialog starts from. */
export const inquiryGreeting = (agentFirstName: string, addressLine1: string): string =>
  `Hi ${agentFirstName},\n\nI am interested in ${addressLine1} and would like to know more. When is a good time to talk?\n`

/**
 * The message with how its sender can be reached. Nothing is cut off: whoever has written too much to go with it is told, and
 * shortens what they wrote (`MESSAGE_MAX` holds for the whole).
 */
export const withContactInfo = (message: string, name: string, contact: readonly string[]): string =>
  [message.trimEnd(), '', name, ...contact.filter(Boolean)].join('\n')

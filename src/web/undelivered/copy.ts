import type { UndeliveredView } from '#api/admin/undelivered.ts'

type Told = Pick<UndeliveredView, 'email' | 'as'>

/** The strings about emails that didn't arrive. */
export const COPY = {
  title: (many: boolean) => (many ? 'Some emails didn’t arrive' : 'An email didn’t arrive'),
  why: {
    'no-mailbox': (email: string) => `The mail server says that there’s no mailbox ${email}.`,
    full: (email: string) => `The mailbox ${email} is full.`,
    'not-accepted': (email: string) => `The mail server doesn’t accept our email to ${email}.`,
    'no-answer': (email: string) => `The mail server for ${email} hasn’t taken our email for five days.`,
  },
  as: { owner: 'Owner', buyer: 'Buyer', agent: 'Invited agent' },
  /** What to do when the address is wrong; when it is right there is a button. */
  whatToDo: ({ as }: Told) =>
    ({
      owner:
        'If the address is wrong, correct it with the owner’s details. If it’s right, send the email again.',
      buyer:
        'If the address is wrong, correct it with the buyer’s details. If it’s right, send the email again.',
      agent: 'If the address is wrong, invite the agent again. If it’s right, send the email again.',
    })[as],
  again: 'Send Again',
  againTo: (email: string) => `Send again to ${email}`,
  sent: 'The email goes out again now.',
} as const

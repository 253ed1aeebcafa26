/** The strings of inviting an agent (spec 1 §2.13). */
export const COPY = {
  title: 'Invite Agent',
  email: 'Email',
  message: 'Message',
  preview: 'Preview of the message',
  send: 'SEND INVITATION',
  done: 'Successfully sent message to the agent',
  failed: 'Failed sent message to the agent',
  cancel: 'Go Back',
  sent: (email: string) => `We invited ${email}. You can invite someone else as well.`,
} as const

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
  /** For an invited person who can't take the home over. */
  elsewhere: {
    title: 'This invitation is for an agent',
    licence: (state: string) =>
      `You were invited to take over a home in ${state}. Only an agent with a ${state} license can do that. If you hold one, add it to your profile.`,
    otherState: (state: string, own: string) =>
      `You were invited to take over a home in ${state}, and your license is for ${own}. Ask the person who invited you to invite an agent with a ${state} license.`,
    gone: 'This home no longer waits for an agent, or the invitation was sent to another email address. Log in with the address that received the invitation.',
    profile: 'Complete Agent Profile',
  },
} as const

/** The strings of the message to a listing's agent (spec 2 §2 "Message-agent dialog"). */
export const COPY = {
  messaging: {
    sent: 'Successfully sent message to the agent',
    failed: 'Failed sent message to the agent',
    label: 'Message',
    withContact: 'Include my phone and email',
    tooLong: (over: string) => `With your phone and email this is ${over} too long.`,
    characters: (count: number) => (count === 1 ? '1 character' : `${count} characters`),
    send: 'Send',
  },
} as const

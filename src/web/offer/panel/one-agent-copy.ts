/** The strings of what is said about agents of several offers: they come when it is pressed. */
export const ONE_AGENT_COPY = {
  several: (name: string, count: number) => `${name} is the buyer’s agent of ${count} of these offers.`,
  shared: (shared: number, days: number) =>
    `The buyers of ${shared} of them have signed in only from networks that their agent or each other used, in the last ${days} days. People in one office or home share a network.`,
} as const

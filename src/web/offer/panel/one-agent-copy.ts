/** The strings of what is said about agents of several offers: they come when it is pressed. */
export const ONE_AGENT_COPY = {
  several: (name: string, count: number) => `${name} is the buyer’s agent of ${count} of these offers.`,
  shared: (shared: number, days: number) =>
    `In the last ${days} days, the buyers of ${shared} of them signed in only from networks that their agent or each other used. People in one office or home share a network.`,
} as const

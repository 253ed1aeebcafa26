import { factsNow } from './request-facts.ts'
import { createTurns, type Limits, type Turns } from './turns.ts'

/**
 * A line whose hands all people share: the sites from which they ask in turn (`siteOf`), and of a site each person. Accounts cost nothing, sites do:
 * so many accounts of one site hold others up no longer than one does. Turns go by the time that work takes: what takes ten seconds each holds
 * up one piece of another's work, and not each of them. A site has half of the line, and is served alone where no other one waits.
 * What a job asks for comes from no site, and is of its own person or record alone.
 */
export const sitesTurns = (limits: Pick<Limits, 'name' | 'hands' | 'each' | 'all'>): Turns =>
  createTurns({
    ...limits,
    keysOf: (who) => [factsNow()?.site ?? who, who],
    together: Math.ceil(limits.all / 2),
    byTime: true,
  })

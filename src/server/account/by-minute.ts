import type { Ctx } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { aMinute, spend, type Allowance } from '#server/platform/spending/spend.ts'

/**
 * What a site (`siteOf`) and all of them may cause in a minute; beyond, the answer is the same and nothing is written (security.md H9). A minute:
 * what somebody else behind the same address did keeps nobody waiting for longer. Where strangers have used up the measure of all, one of
 * each site goes on. Answers whether there is room for one more.
 */
export const byMinute = (what: string): ((ctx: Ctx, ip: string) => Promise<boolean>) => {
  const fromSite = aMinute(`${what}.site`, 30)
  const inAll = aMinute(`${what}.all`, 600)
  const oneOfSite = aMinute(`${what}.one`, 1)
  const onesInAll = aMinute(`${what}.ones`, 600)
  return async (ctx, ip) => {
    const site = siteOf(ip)
    const within = (allowance: Allowance, who: string) => spend(ctx.db, allowance, who, ctx.clock())
    if (!(await within(fromSite, site))) return false
    if (await within(inAll, '')) return true
    return (await within(oneOfSite, site)) && within(onesInAll, '')
  }
}

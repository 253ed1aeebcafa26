import type { Ctx } from '#server/platform/context.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { aMinute, shared, spend, spendShared } from '#server/platform/spending/spend.ts'

/**
 * What a site (`siteOf`) and all of them may cause in a minute; beyond, the answer is the same and nothing is written (security.md H9). A minute:
 * what somebody else behind the same address did keeps nobody waiting for longer. Answers whether there is room for one more.
 */
export const byMinute = (what: string): ((ctx: Ctx, ip: string) => Promise<boolean>) => {
  const fromSite = aMinute(`${what}.site`, 30)
  const ofAll = shared(aMinute, what, 600, 600)
  return async ({ db, clock }, ip) => {
    const each = siteOf(ip)
    return (await spend(db, fromSite, each, clock())) && spendShared(db, ofAll, { among: '', each }, clock())
  }
}

import { mailboxOf } from '#domain/kernel/text/contact.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { siteOf } from '#server/platform/http/network.ts'
import { anHour, shared, spend, spendShared } from '#server/platform/spending/spend.ts'

/**
 * Mails of a kind that visitors have sent to a mailbox in an hour, whatever spelling of its address they give: five from each site, so that a stranger's
 * leave those of the mailbox's owner, and thirty in all (security.md H9). Beyond, nothing is written and the answer is the same. `db`: the database
 * where one that is refused counts too. Answers whether there is room for one more.
 */
export const byMailbox = (what: string) => {
  const fromSite = anHour(`${what}.mailbox`, 5)
  const ofAll = shared(anHour, `${what}.mailbox`, 30, 60)
  return async (db: Db, { clock }: Ctx, email: string, ip: string): Promise<boolean> => {
    const among = mailboxOf(email)
    const each = siteOf(ip)
    return (
      (await spend(db, fromSite, `${among} ${each}`, clock())) &&
      spendShared(db, ofAll, { among, each }, clock())
    )
  }
}

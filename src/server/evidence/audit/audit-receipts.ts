import { isMadeLate } from '#domain/evidence/delivered.ts'
import { parsed } from '#domain/evidence/files.ts'
import { utf8ToBytes } from '#domain/evidence/hashing.ts'
import { receiptStatement } from '#domain/evidence/package.ts'
import { linksLate } from '#domain/evidence/row.ts'
import { seals } from '#domain/evidence/seals.ts'
import type { Db } from '../../platform/db/db.ts'
import { UNKNOWN } from './audit-roots.ts'
import { linkAt, receiptsAudited } from './store-audit.ts'

type ReceiptRow = Awaited<ReturnType<typeof receiptsAudited>>[number]

interface Against {
  readonly certificates: readonly string[]
  /** The hashes of all links of the home. */
  readonly links: ReadonlySet<string>
  /** Since when acts have receipts, ISO: what was delivered within a day of it may have been vouched for later. */
  readonly since: string
}

const judgeReceipt = async (
  { statement, signature, certificate, ...row }: ReceiptRow,
  { certificates, links, since }: Against,
): Promise<{ found?: string; note?: string }> => {
  const called = `receipt of the document ${row.offer_id}`
  const read = receiptStatement.safeParse(parsed(statement))
  if (!read.success || !(await seals.signed(certificate, utf8ToBytes(statement), signature)))
    return { found: `A ${called} was changed.` }
  if (!certificates.includes(certificate)) return { found: `A ${called} ${UNKNOWN}` }
  const said = read.data
  if (!links.has(said.link)) return { found: `The delivery that a ${called} proves is no longer on record.` }
  if (said.document !== row.offer_id || said.type !== row.offer_type || said.snapshot !== row.hash)
    return { found: `A ${called} is about another document, or of another kind, or about other terms.` }
  return isMadeLate(said) && !linksLate(since, said.deliveredAt)
    ? {
        note: `The ${called} for its delivery at ${said.deliveredAt} was made later, at ${said.madeAt}: nothing vouches for it before.`,
      }
    : {}
}

/** The receipts of what a home’s chains delivered; which are missing is asked elsewhere. */
export const auditReceipts = async (
  db: Db,
  listingId: string,
  chains: readonly string[],
  against: Omit<Against, 'links'>,
): Promise<{ findings: string[]; notes: string[] }> => {
  const links = new Set((await linkAt(db, [chains])).map(({ hash }) => hash))
  const [findings, notes]: [string[], string[]] = [[], []]
  for (const receipt of await receiptsAudited(db, [listingId])) {
    const { found, note } = await judgeReceipt(receipt, { ...against, links })
    if (found) findings.push(found)
    if (note) notes.push(note)
  }
  return { findings, notes }
}

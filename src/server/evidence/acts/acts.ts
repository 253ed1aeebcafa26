import { z } from 'zod'
import { actInWords, eventInWords, getsActReceipt, laterActs } from '#domain/evidence/acts.ts'
import { parsed } from '#domain/evidence/files.ts'
import { canonicalText, utf8ToBytes } from '#domain/evidence/hashing.ts'
import {
  ACT_RECEIPT_FORMAT,
  actReceiptStatement,
  LATE_RECEIPT_FORMAT,
  lateReceiptStatement,
  type ActReceiptStatement,
  type LateReceiptStatement,
  type Sealed,
} from '#domain/evidence/package.ts'
import { seals } from '#domain/evidence/seals.ts'
import type { Ctx } from '../../platform/context.ts'
import { isByHand } from '../check/state.ts'
import { sealSoon } from '../seal.ts'
import type { EventRow, LinkedRow, LinkFacts } from '../store-facts.ts'

const isAct = (row: EventRow): boolean => getsActReceipt({ subject: row.subject, to: row.to_state })

interface Link {
  readonly event_id: string
  readonly chain_id: string
  readonly facts: LinkFacts
  readonly hash: string
}

const told = (row: EventRow, link: string): Omit<ActReceiptStatement, 'format'> => ({
  subject: row.subject,
  document: row.subject_id,
  action: row.action,
  to: row.to_state,
  at: row.at,
  paper: row.document_hash ?? row.paper,
  event: row.id,
  link,
})

/** A receipt of an act at the moment it is linked; with `madeAt` (ISO) one that says that it was made later. */
export const statementOf = (
  row: EventRow,
  link: string,
  madeAt: string | null,
): ActReceiptStatement | LateReceiptStatement =>
  madeAt === null
    ? { format: ACT_RECEIPT_FORMAT, ...told(row, link) }
    : { format: LATE_RECEIPT_FORMAT, ...told(row, link), madeAt }

/**
 * The receipts of what is being linked, signed off the event loop. What is linked late gets none: nobody vouches for when that
 * happened. What an operator links gets one that says so, whatever it is about.
 */
export const receiptsFor = (ctx: Ctx, rows: readonly EventRow[], links: readonly Link[]) =>
  Promise.all(
    links.flatMap(({ event_id: id, chain_id, facts, hash }) => {
      const row = rows.find((each) => each.id === id)
      const byHand = facts.recordedBy === 'operator'
      if (!row || (!byHand && (facts.recordedAt !== null || !isAct(row)))) return []
      const signed = sealSoon(ctx.config, canonicalText(statementOf(row, hash, facts.recordedAt)))
      return signed.then((sealed) => ({ event_id: id, chain_id, ...sealed }))
    }),
  )

/** A kept receipt, and which event its row is about. */
export interface ActReceipt extends Sealed {
  readonly event_id: string
  readonly chain_id: string
}

const anyStatement = z.discriminatedUnion('format', [actReceiptStatement, lateReceiptStatement])
type AnyStatement = z.output<typeof anyStatement>

/** Does a receipt say that it was made after its act, by an operator? */
export const isLate = ({ statement }: ActReceipt): boolean =>
  lateReceiptStatement.safeParse(parsed(statement)).success

/** A receipt that the house signed, read; what is wrong with it otherwise. */
const readReceipt = async (
  receipt: ActReceipt,
  certificates: readonly string[],
): Promise<AnyStatement | string> => {
  const { statement, signature, certificate, event_id: id } = receipt
  const read = anyStatement.safeParse(parsed(statement))
  const holds = await seals.signed(certificate, utf8ToBytes(statement), signature)
  if (!read.success || !holds || read.data.event !== id)
    return `A receipt of the event ${id} was changed: its signature does not hold.`
  return certificates.includes(certificate)
    ? read.data
    : `A receipt of the event ${id} is signed with a certificate that is neither this house’s nor one of SEAL_FORMER.`
}

/** Did a release that makes receipts write it, as it happened? Of that no first day is an excuse. */
const isByThisRelease = ({ facts }: LinkedRow): boolean => facts?.format === 3 && facts.recordedAt === null

/** Which events are later than the first day of receipts, by where they stand in their chains, or by a release that makes them. */
export const pastFirstDay = (rows: readonly LinkedRow[], since: string): ((row: LinkedRow) => boolean) => {
  const acts = rows.map((row) => ({
    row,
    chain: row.chain_id,
    at: row.at,
    subject: row.subject,
    to: row.to_state,
    document: row.subject_id,
  }))
  const late = new Set([...laterActs(acts, since)].map(({ row }) => row))
  return (row) => late.has(row) || isByThisRelease(row)
}

/** The acts that have no receipt, and no excuse: neither are they of the first day, nor were they linked by hand. */
export const withoutReceipt = (
  receipts: readonly ActReceipt[],
  rows: readonly LinkedRow[],
  since: string,
): LinkedRow[] => {
  const receipted = new Set(receipts.map((each) => each.event_id))
  const past = pastFirstDay(rows, since)
  return rows.filter(
    (row) => isAct(row) && row.facts && !isByHand(row) && past(row) && !receipted.has(row.id),
  )
}

/** An event that says that an operator's command linked it has a statement of that command: without one, somebody wrote it who can't sign. */
const judgeByHand = (
  receipts: readonly ActReceipt[],
  rows: readonly LinkedRow[],
  since: string,
): string[] => {
  const signed = new Set(receipts.filter(isLate).map((each) => each.event_id))
  const past = pastFirstDay(rows, since)
  return rows
    .filter((row) => isByHand(row) && past(row) && !signed.has(row.id))
    .map((row) => `The ${eventInWords(row)} says that it was linked by hand (--link), and no command did so.`)
}

/**
 * What the house has signed of the acts of some chains against their events: whoever links a chain anew leaves it whole in itself, and can't sign.
 * `rows`: all of those chains, each in its order. `since`: when this database began to make such receipts; what a process of the release before
 * wrote within a day of it has none.
 */
export const judgeActs = async (
  receipts: readonly ActReceipt[],
  rows: readonly LinkedRow[],
  certificates: readonly string[],
  since: string,
): Promise<{ found: string[]; notes: string[] }> => {
  const found: string[] = []
  const notes: string[] = []
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const receipt of receipts) {
    const said = await readReceipt(receipt, certificates)
    const row = byId.get(receipt.event_id)
    if (typeof said === 'string') found.push(said)
    else if (!row) found.push(`An event that a receipt names is no longer on record: ${actInWords(said)}.`)
    else if (row.hash !== said.link)
      found.push(
        `The ${eventInWords(row)} is not the one that a receipt names: it, or what is before it, was changed.`,
      )
    else if (said.format === LATE_RECEIPT_FORMAT && !isByHand(row))
      notes.push(
        `The ${eventInWords(row)} got its receipt by hand (--link), at ${said.madeAt}: nothing vouches for it before.`,
      )
  }
  found.push(
    ...withoutReceipt(receipts, rows, since).map((row) => `The receipt of the ${eventInWords(row)} is gone.`),
  )
  return { found: [...found, ...judgeByHand(receipts, rows, since)], notes }
}

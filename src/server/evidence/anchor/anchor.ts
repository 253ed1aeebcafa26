import { parsed } from '#domain/evidence/files.ts'
import { canonicalText, sha256Hex, utf8ToBytes } from '#domain/evidence/hashing.ts'
import {
  actReceiptStatement,
  lateReceiptStatement,
  rootStatement,
  sealed,
  type RootStatement,
  type Sealed,
} from '#domain/evidence/package.ts'
import { seals } from '#domain/evidence/seals.ts'
import { actInWords } from '#domain/evidence/acts.ts'
import { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import type { House } from '../check/sealed.ts'
import { houseCertificates } from '../seal.ts'
import { hasRoot, linksGone, newestRootSealed, placeOf } from './store-anchor.ts'

/*
 * The database proves what is in it, and nothing of what was taken out at its end: whoever holds it deletes the newest roots and acts with all that
 * vouches for them. So the newest root, and the newest receipt of each chain of acts, lie with the files as well: what is before them they bind.
 */

/** An act that an operator linked by a command has a receipt that says so. */
const anyAct = z.union([actReceiptStatement, lateReceiptStatement])
type AnyAct = z.output<typeof anyAct>

const ROOT = 'root'
const ACT = 'act-'

/** A statement beside the files that this house signed, read; null: there is none. What somebody else signed counts as none. */
const keptAs = async <T>(
  { storage, config }: House,
  name: string,
  schema: z.ZodType<T>,
): Promise<(Sealed & { said: T }) | null> => {
  const bytes = await storage.anchors.get(name)
  const kept = bytes && sealed.safeParse(parsed(bytes.toString('utf8'))).data
  if (!kept || !houseCertificates(config).includes(kept.certificate)) return null
  if (!(await seals.signed(kept.certificate, utf8ToBytes(kept.statement), kept.signature))) return null
  const said = schema.safeParse(parsed(kept.statement)).data
  return said === undefined ? null : { ...kept, said }
}

const put = (
  { storage }: House,
  name: string,
  { statement, signature, certificate }: Sealed,
): Promise<void> =>
  storage.anchors.put(name, Buffer.from(`${canonicalText({ statement, signature, certificate })}\n`))

/**
 * Keeps the newest root beside the files, after the transaction that made it. One that is there and that the database knows no more stays: it is
 * what the audit finds. Asked again every few minutes, so that one which could not be written is.
 */
export const keepRoot = async (db: Db, house: House): Promise<void> => {
  const kept = await keptAs(house, ROOT, rootStatement)
  const [newest] = await newestRootSealed(db, [])
  if (!newest || kept?.statement === newest.statement) return
  if (kept && !(await hasRoot(db, [kept.statement]))[0]?.there) return
  await put(house, ROOT, newest)
}

/** The receipt of an act, and where in its chain that stands. */
export interface ChainAct extends Sealed {
  readonly chain_id: string
  readonly number: number
}

/** The same of the newest receipt of a chain of acts: never an older one in the place of a newer one, or of one that is no longer on record. */
export const keepAct = async (db: Db, house: House, { chain_id: chain, number, ...seal }: ChainAct) => {
  const kept = await keptAs(house, ACT + chain, anyAct)
  if (kept) {
    const [stands] = await placeOf(db, [chain, kept.said.event, kept.said.link])
    if (!stands || stands.number >= number) return
  }
  await put(house, ACT + chain, seal)
}

const OLDER = 'or the database is older than the files'

/** Is the newest root that lies beside the files on record? Read before the database is: it is written after that. */
const judgeRoot = async (db: Db, house: House): Promise<string[]> => {
  const kept = await keptAs<RootStatement>(house, ROOT, rootStatement)
  if (!kept || (await hasRoot(db, [kept.statement]))[0]?.there) return []
  return [
    `The root of ${kept.said.day}, which lies beside the files (${sha256Hex(utf8ToBytes(kept.statement)).slice(0, 12)}), is not on record: it was deleted, ${OLDER}.`,
  ]
}

/** Are the newest acts of some chains, as they lie beside the files, on record? */
export const judgeKeptActs = async (db: Db, house: House, chains: readonly string[]): Promise<string[]> => {
  const acts: AnyAct[] = []
  for (const kept of await Promise.all(chains.map((id) => keptAs(house, ACT + id, anyAct))))
    if (kept) acts.push(kept.said)
  if (acts.length === 0) return []
  const gone = await linksGone(db, [acts.map(({ event }) => event), acts.map(({ link }) => link)])
  return gone.flatMap(({ at }) => {
    const act = acts[at - 1]
    return act
      ? [
          `The ${actInWords(act)} (${act.event}), whose receipt lies beside the files, is not on record as it was: it, or what is before it, was changed or deleted, ${OLDER}.`,
        ]
      : []
  })
}

const AT_ONCE = 50

/** What lies beside the files against the database, a sentence for each thing that is no longer on record. */
export const auditAnchors = async (db: Db, house: House): Promise<string[]> => {
  const found = await judgeRoot(db, house)
  let page: string[] = []
  const judge = async () => {
    found.push(...(await judgeKeptActs(db, house, page)))
    page = []
  }
  for await (const name of house.storage.anchors.names()) {
    if (name.startsWith(ACT)) page.push(name.slice(ACT.length))
    if (page.length === AT_ONCE) await judge()
  }
  await judge()
  return found
}

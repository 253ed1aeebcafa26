import { randomUUID } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsed } from '#domain/evidence/files.ts'
import { canonicalText, utf8ToBytes } from '#domain/evidence/hashing.ts'
import { sealed, SINCE_FORMAT, sinceStatement, type Sealed } from '#domain/evidence/package.ts'
import { seals } from '#domain/evidence/seals.ts'
import type { Config } from '../../platform/config.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { houseCertificates, sealStatement } from '../seal.ts'
import { firstActReceipt, insertSince, keptSince } from './store-since.ts'

/** Since when acts get receipts and drawn papers are named. */
export interface ActsSince {
  /** ISO instant. Where no statement of the house is left: before everything. */
  readonly since: string
  readonly findings: readonly string[]
}

/** Every act is later: without a statement none is excused. */
const ALWAYS = '1970-01-01T00:00:00.000Z'

/** Beside the key: whoever holds the database alone can't write there. */
const fileOf = (config: Config): string => join(config.dataDir, 'acts-since.json')

const textInFile = (config: Config): string | null => {
  try {
    return readFileSync(fileOf(config), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

const inFile = (config: Config): Sealed | null =>
  sealed.safeParse(parsed(textInFile(config) ?? '')).data ?? null

/** The instant that a statement of this house names; null: it is none. */
const instantIn = async (config: Config, kept: Sealed | null): Promise<string | null> => {
  if (!kept || !houseCertificates(config).includes(kept.certificate)) return null
  const holds = await seals.signed(kept.certificate, utf8ToBytes(kept.statement), kept.signature)
  return holds ? (sinceStatement.safeParse(parsed(kept.statement)).data?.since ?? null) : null
}

/**
 * Since when acts have receipts, by the statement in the database and its copy beside the key: the earlier one counts, so that neither excuses more
 * than the house signed. `kept`: the database's.
 */
export const judgeSince = async (config: Config, kept: Sealed | null): Promise<ActsSince> => {
  const own = await instantIn(config, kept)
  const copy = await instantIn(config, inFile(config))
  const known = [own, copy].filter((at) => at !== null).toSorted()
  return {
    since: known[0] ?? ALWAYS,
    findings:
      own === null
        ? ['The signed statement of when receipts of acts began is missing, or is not by this house.']
        : [],
  }
}

/**
 * When this database began to link, ISO: what it says itself (`said`, null: nothing), and never later than what the house signed. Receipts of acts came
 * with a later release, and a date of a migration can be moved by whoever owns the database.
 */
export const linkedSince = (said: string | null, acts: Pick<ActsSince, 'since'>): string =>
  said !== null && said < acts.since ? said : acts.since

/** What is wrong with the copy beside the key, for the audit: no signature waits for it. */
export const copyFaults = async (config: Config): Promise<string[]> =>
  textInFile(config) === null || (await instantIn(config, inFile(config))) !== null
    ? []
    : [
        'acts-since.json in DATA_DIR is damaged, or is not by this house: the next start writes it anew from the database.',
      ]

/** Since when acts have receipts, read. */
export const actsSince = async (config: Config, db: Db): Promise<ActsSince> =>
  judgeSince(config, (await keptSince(db, []))[0]?.kept ?? null)

/**
 * Has a start of a release that gives receipts been on this database? Before, what an older release wrote has neither links nor receipts, and an audit would
 * find each of them missing. A start leaves the statement, its copy beside the key, and with the first act a receipt.
 */
export const isBegun = async ({ config, db }: Ctx): Promise<boolean> =>
  textInFile(config) !== null ||
  (await keptSince(db, [])).some(({ kept }) => kept !== null) ||
  (await firstActReceipt(db, [])).some(({ at }) => at !== null)

/** Whole or not at all: a process that dies meanwhile leaves no half of it. */
const keepFile = (config: Config, kept: Sealed): void => {
  // Processes in containers of their own have the same number.
  const half = `${fileOf(config)}.${randomUUID()}`
  writeFileSync(half, `${canonicalText(kept)}\n`, { mode: 0o600 })
  renameSync(half, fileOf(config))
}

/**
 * Signs since when acts have receipts, once: at the first start of this release, while there is no receipt yet. Later a statement that is gone is found, and
 * made anew by an operator's command alone (`by`), as of the first act that has a receipt. Each process keeps a copy beside its key.
 */
export const beginActs = async ({ config, db, clock }: Ctx, by: 'operator' | null = null): Promise<void> => {
  const read = async () => (await keptSince(db, []))[0]?.kept ?? null
  const copy = inFile(config)
  // One of another house, or of a seal that this one no longer knows, would stay in the database for good.
  const own = (await instantIn(config, copy)) === null ? null : copy
  let kept = await read()
  if (!kept) {
    const first = (await firstActReceipt(db, []))[0]?.at ?? null
    const since = first === null ? clock().toISOString() : by === null ? null : first
    const made = own ?? (since && sealStatement(config, canonicalText({ format: SINCE_FORMAT, since })))
    if (!made) return
    await insertSince(db, [made.statement, made.signature, made.certificate])
    kept = await read()
  }
  // One of this house stays, even where it is another one: the earlier of the two counts.
  if (own === null && kept && (await instantIn(config, kept)) !== null) keepFile(config, kept)
}

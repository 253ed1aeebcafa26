import { setTimeout as pause } from 'node:timers/promises'
import { DAY } from '#domain/kernel/time/span.ts'
import { greet } from './adapters/mail/smtp.ts'
import { houseCertificates, printOf } from './evidence/seal.ts'
import { otherHouse } from './evidence/other-house.ts'
import { otherCertificates } from './evidence/store-roots.ts'
import { judgeSeal, openSeal, type Seal } from './contract/seal/check.ts'
import { sealKey } from './contract/seal/key.ts'
import { ConfigError, type Config } from './platform/config.ts'
import { clockOf, likelyMistakes } from './likely-mistakes.ts'
import { leftWarning } from './file/orphans.ts'
import type { Ctx } from './platform/context.ts'
import { mayWrite } from './platform/db/db.ts'
import { isOutage, wordsOf } from './platform/db/outage.ts'
import { bindStorage, cannotWrite, notTogether } from './platform/files/binding.ts'
import { refuseUsed } from './platform/files/in-use.ts'
import { StorageAway } from './platform/files/storage.ts'
import { rightsOf } from './platform/db/rights.ts'
import { describeError } from './platform/log.ts'
import { shared, within } from './platform/shared.ts'
import { keyWarnings, takeUpKeys } from './platform/keys/fit.ts'

const sealOf = (config: Config): Seal =>
  openSeal(
    () => sealKey(config.dataDir, { p12: config.sealP12, passphrase: config.sealPassphrase }),
    config.sealP12 ?? 'seal.p12 in DATA_DIR',
  )

const READ_ONLY =
  'The database takes no writes: it is a standby, or its user may only read. DATABASE_URL must name the primary.'

/** What is wrong with the files, in a sentence each: can anything be kept there, and are they of this database? */
interface Files {
  readonly writable: () => Promise<string | null>
  readonly bound: () => Promise<string | null>
}

/** What cannot be mended by waiting, at this moment: a sentence each. */
const faultsNow = async (ctx: Ctx, wall: () => number, { writable, bound }: Files): Promise<string[]> => {
  const found = [
    (await mayWrite(ctx.db)) ? null : READ_ONLY,
    (await clockOf(ctx, wall)).fault,
    await writable(),
  ]
    // None of these takes anything: nothing can be bound.
    .filter((sentence) => sentence !== null)
  const unbound = found.length === 0 ? await bound() : null
  return unbound === null ? found : [unbound]
}

/** How long a mail server may take to greet: at the start, and while somebody looks at a page. */
const AT_START_MS = 15_000
const MEANWHILE_MS = 3_000

const silent = (): never => {
  throw new Error('it doesn’t answer')
}

/** At the start a store must take and give something: a wrong address looks like one that is away. */
const storageAtStart = async ({ db, storage }: Ctx): Promise<string | null> => {
  try {
    await storage.probe()
    return await bindStorage(db, storage)
  } catch (error) {
    if (!(error instanceof StorageAway)) throw error
    return error.advice ?? `${error.message} Check its address, or wait until it is back.`
  }
}

/** Ready does not wait long: a store that hangs is away. */
const READY_WAITS_MS = 2_000

/**
 * Later, a bucket that does not answer takes no process out of service: only files wait for it, and taking all processes out would
 * end everything else as well. Another process may have the folder that this one waits for.
 */
const filesNow = (ctx: Ctx): Files => {
  const { dataDir } = ctx.config
  const writable = shared(() => cannotWrite(dataDir, ctx.storage))
  const bound = shared(() =>
    notTogether(ctx.db, ctx.storage).catch((error: unknown) => {
      if (!(error instanceof StorageAway)) throw error
      if (error.advice === null) ctx.log.warn({ sentence: error.message }, 'files are away')
      return error.advice
    }),
  )
  const hangs = `DATA_DIR (${dataDir}) doesn’t answer: look at its disk, or at what is mounted there.`
  return {
    writable: () => within<string | null>(READY_WAITS_MS, writable(), () => hangs),
    bound: () => within<string | null>(READY_WAITS_MS, bound(), () => null),
  }
}

const mailWarning = async (config: Config, patience: number): Promise<string | null> => {
  if (!config.smtpUrl || config.mailPaused) return null
  try {
    await within<unknown>(patience, greet(config), silent)
    return null
  } catch (error) {
    return `The mail server of SMTP_URL doesn’t take us (${wordsOf(error)}). Emails wait until it does.`
  }
}

const replicaWarning = async ({ replica }: Ctx): Promise<string | null> => {
  const fault = await within(MEANWHILE_MS, replica.fault(), silent).catch(wordsOf)
  return fault === null
    ? null
    : `The copy of DATABASE_REPLICA_URL is not read (${fault}): searches and public pages ask the database itself meanwhile.`
}

/** A user that may do more than read and write rows: what a hole of ours would give away (security.md M9). */
const rightsWarning = async (ctx: Ctx): Promise<string | null> => {
  const { everything, alters } = await rightsOf(ctx.db)
  if (everything)
    return 'The user of DATABASE_URL may read files of the database’s machine and run programs there. Use one that only reads and writes rows (docs/operate.md, “Users of the database”).'
  if (alters)
    return 'The user of DATABASE_URL owns the tables and can change them and their history. Name the owner in MIGRATION_DATABASE_URL, and in DATABASE_URL a user that only reads and writes rows (docs/operate.md, “Users of the database”).'
  return null
}

/** A seal that was taken out of use and is not on the list: what it signed counts as somebody else's. */
const formerWarning = async ({ db, config }: Ctx): Promise<string | null> => {
  const others = await otherCertificates(db, [houseCertificates(config)])
  const prints = others.map(({ certificate }) => printOf(certificate)).join(', ')
  return others.length === 0
    ? null
    : `Daily roots are signed with certificates that are neither the seal’s nor in SEAL_FORMER (SHA-256 ${prints}). If you sealed with them before, put them there (docs/operate.md, “A new seal”); if not, somebody changed the records.`
}

/** How long what ready found out is repeated: probes come often, from several places. */
const REMEMBERED_MS = 2_000

/** What the start and `GET /ready` ask of this process; each answer is one sentence that says what to do. */
export interface SelfTest {
  /** At the start: throws `ConfigError` with every fault, answers what else an operator should know. */
  begin(): Promise<string[]>
  /** What else an operator should know; no fault. */
  warnings(): Promise<string[]>
  /** Why this process cannot serve now, or null. */
  unready(): Promise<string | null>
  /** When the seal's certificate ends, in epoch milliseconds; null: it was not opened yet. */
  sealEnds(): number | null
  /** Logs once a day that the seal's certificate ends soon: a process may run for longer than from its start to that end. */
  remind(): void
}

/** `wall`: this machine's clock, in milliseconds. */
export const createSelfTest = (ctx: Ctx, wall: () => number = Date.now): SelfTest => {
  let seal: Seal | undefined
  let last: { at: number; found: Promise<string | null> } | undefined
  let told: string | null = null
  let reminded: number | null = null
  const files = filesNow(ctx)
  const sealFault = () => (seal ? (judgeSeal(seal, ctx.clock().getTime()).fault ?? null) : null)

  const openOnce = (): string | null => {
    try {
      seal ??= sealOf(ctx.config)
      houseCertificates(ctx.config)
      return sealFault()
    } catch (error) {
      return (error as Error).message
    }
  }

  /** One line for each change, however often it is asked. */
  const tell = (sentence: string | null, more: object = {}): string | null => {
    if (sentence !== told)
      if (sentence === null) ctx.log.info({}, 'ready again')
      else ctx.log.error({ sentence, ...more }, 'not ready')
    told = sentence
    return sentence
  }

  const sealWarning = () => seal && judgeSeal(seal, ctx.clock().getTime()).warning

  const warnings = async (patience: number): Promise<string[]> =>
    [
      sealWarning(),
      await formerWarning(ctx),
      await otherHouse(ctx.config, ctx.db),
      await rightsWarning(ctx),
      await leftWarning(ctx),
      await mailWarning(ctx.config, patience),
      await replicaWarning(ctx),
      (await clockOf(ctx, wall)).warning,
      ...(await likelyMistakes(ctx)),
      ...(await keyWarnings(ctx)),
    ].filter((sentence) => typeof sentence === 'string')

  return {
    sealEnds: () => seal?.until ?? null,
    remind() {
      const day = Math.floor(ctx.clock().getTime() / DAY)
      const sentence = reminded === day ? undefined : sealWarning()
      reminded = day
      if (sentence) ctx.log.warn({ sentence }, 'self-test')
    },
    warnings: () => warnings(MEANWHILE_MS),
    async begin() {
      const atStart: Files = {
        writable: () => cannotWrite(ctx.config.dataDir, ctx.storage),
        bound: () => storageAtStart(ctx),
      }
      const elsewhere = await faultsNow(ctx, wall, atStart)
      // Without SEAL_P12 a seal is made where there is none: not in a folder that is not the right one.
      const opened = elsewhere.length === 0 || ctx.config.sealP12 !== null ? openOnce() : null
      const faults = [...elsewhere, opened].filter((sentence) => sentence !== null)
      if (faults.length > 0) throw new ConfigError(faults)
      // An embedded database lies in the folder itself, and runs once.
      if (ctx.config.databaseUrl !== null) await refuseUsed(ctx, wall, pause)
      await takeUpKeys(ctx)
      // The start says it itself.
      reminded = Math.floor(ctx.clock().getTime() / DAY)
      return warnings(AT_START_MS)
    },
    unready() {
      const at = Date.now()
      if (!last || at - last.at > REMEMBERED_MS) {
        const found = faultsNow(ctx, wall, files).then((faults) => tell(faults[0] ?? sealFault()))
        last = { at, found }
        // A database that is away is another answer, and is asked for anew.
        found.catch((error: unknown) => {
          last = undefined
          tell(
            isOutage(error) ? 'The database doesn’t answer.' : 'The self-test failed.',
            describeError(error),
          )
        })
      }
      return last.found
    },
  }
}

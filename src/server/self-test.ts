import { greet } from './adapters/mail/smtp.ts'
import { judgeSeal, openSeal, type Seal } from './contract/seal-check.ts'
import { sealKey } from './contract/seal-key.ts'
import { ConfigError, NO_SUPPORT, type Config } from './platform/config.ts'
import type { Ctx } from './platform/context.ts'
import { mayWrite } from './platform/db/db.ts'
import { rightsOf } from './platform/db/rights.ts'
import { bindDataDir, cannotWrite } from './platform/files/binding.ts'

const sealOf = (config: Config): Seal =>
  openSeal(
    () => sealKey(config.dataDir, { p12: config.sealP12, passphrase: config.sealPassphrase }),
    config.sealP12 ?? 'seal.p12 in DATA_DIR',
  )

const READ_ONLY =
  'The database takes no writes: it is a standby, or its user may only read. DATABASE_URL must name the primary.'

/** What cannot be mended by waiting, at this moment: a sentence each. */
const faultsNow = async (ctx: Ctx): Promise<string[]> => {
  const { dataDir } = ctx.config
  const found = [(await mayWrite(ctx.db)) ? null : READ_ONLY, await cannotWrite(dataDir)]
    // Neither of the two takes anything: nothing can be bound.
    .filter((sentence) => sentence !== null)
  const unbound = found.length === 0 ? await bindDataDir(ctx.db, dataDir) : null
  return unbound === null ? found : [unbound]
}

const mailWarning = async (config: Config): Promise<string | null> => {
  if (!config.smtpUrl || config.mailPaused) return null
  try {
    await greet(config)
    return null
  } catch (error) {
    return `The mail server of SMTP_URL doesn’t take us (${(error as Error).message}). Emails wait until it does.`
  }
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

const supportWarning = ({ production, supportEmail }: Config): string | null =>
  production && supportEmail === NO_SUPPORT
    ? 'SUPPORT_EMAIL is not set: people who need help, or have found a hole, are told an address that nobody reads.'
    : null

/** How long what ready found out is repeated: probes come often, from several places. */
const REMEMBERED_MS = 2_000

/** What the start and `GET /ready` ask of this process; each answer is one sentence that says what to do. */
export interface SelfTest {
  /** At the start: throws `ConfigError` with every fault, answers what else an operator should know. */
  begin(): Promise<string[]>
  /** Why this process cannot serve now, or null. */
  unready(): Promise<string | null>
}

export const createSelfTest = (ctx: Ctx): SelfTest => {
  let seal: Seal | undefined
  let last: { at: number; found: Promise<string | null> } | undefined
  const sealFault = () => (seal ? (judgeSeal(seal, ctx.clock().getTime()).fault ?? null) : null)

  const openOnce = (): string | null => {
    try {
      seal ??= sealOf(ctx.config)
      return sealFault()
    } catch (error) {
      return (error as Error).message
    }
  }

  return {
    async begin() {
      const faults = [...(await faultsNow(ctx)), openOnce()].filter((sentence) => sentence !== null)
      if (faults.length > 0) throw new ConfigError(faults)
      const aging = seal && judgeSeal(seal, ctx.clock().getTime()).warning
      return [
        aging,
        await rightsWarning(ctx),
        await mailWarning(ctx.config),
        supportWarning(ctx.config),
      ].filter((sentence) => typeof sentence === 'string')
    },
    unready() {
      const at = Date.now()
      if (!last || at - last.at > REMEMBERED_MS) {
        const found = faultsNow(ctx).then((faults) => faults[0] ?? sealFault())
        last = { at, found }
        // A database that is away is another answer, and is asked for anew.
        found.catch(() => (last = undefined))
      }
      return last.found
    },
  }
}

import { counted, days } from '#domain/kernel/text/format.ts'
import { DAY, MINUTE, SECOND } from '#domain/kernel/time/span.ts'
import { NO_SUPPORT, type Config } from './platform/config.ts'
import type { Ctx } from './platform/context.ts'
import { clockAhead } from './platform/db/clock.ts'
import { encodingOf } from './platform/db/encoding.ts'
import { UNKNOWN_PROXY, unknownProxies } from './platform/http/network.ts'
import { lastBackupOf } from './platform/files/last-backup.ts'

const supportWarning = ({ production, supportEmail }: Config): string | null =>
  production && supportEmail === NO_SUPPORT
    ? 'SUPPORT_EMAIL is not set: people who need help, or have found a hole, are told an address that nobody reads.'
    : null

/** Domains that are kept for documentation and tests (RFC 2606, RFC 6761): no mail server takes mail from one. */
const IS_EXAMPLE = /@(?:[\w.-]+\.)?(?:example(?:\.(?:com|net|org))?|invalid|test|localhost)>?\s*$/i

const senderWarning = ({ production, mailFrom }: Config): string | null =>
  production && IS_EXAMPLE.test(mailFrom)
    ? "MAIL_FROM is not set, or names an example’s domain: mail servers refuse what comes from there. Name an address of your own domain, such as MAIL_FROM='Parley <no-reply@brokerage.com>'."
    : null

/** TLS ends at a proxy: where nobody is trusted, everybody counts as that one, and a hundred wrong passwords lock all out (decision 75). */
const proxyWarning = ({ production, publicUrl, trustProxy }: Config): string | null =>
  production && publicUrl.startsWith('https:') && trustProxy.length === 0
    ? 'TRUST_PROXY is not set: all callers count as the one proxy in front, and one who guesses passwords locks everybody out. Name the proxy there (docs/operate.md).'
    : null

const unknownProxyWarning = (config: Config): string | null =>
  unknownProxies.has(config) ? UNKNOWN_PROXY : null

const misspelledWarning = ({ misspelled }: Config): string | null => {
  if (misspelled.length === 0) return null
  const named = misspelled.map(({ name, meant }) => (meant === null ? name : `${name} (is ${meant} meant?)`))
  return `The environment has what is no setting of Parley, and nothing reads it: ${named.join(', ')}.`
}

/** What a restore or a drill needs, and nothing else. */
const pausedWarning = ({ production, mailPaused }: Config): string | null =>
  production && mailPaused
    ? 'MAIL_PAUSED=1 is set: emails, texts, and webhooks wait, and no file is taken out or deleted. On a copy of the data leave it. Anywhere else take it out once you know that this is the right state of the data, and restart: what waits is sent then, except texts older than a day.'
    : null

/** What two releases side by side need, and nothing else. */
const newerSchemaWarning = ({ production, allowNewerSchema }: Config): string | null =>
  production && allowNewerSchema
    ? 'ALLOW_NEWER_SCHEMA=1 is set: this release starts on a database that any newer one has migrated, and works on that of the next one alone. Take it out, and restart, once every process is of one release again.'
    : null

/** One night that failed is what cron mails of; from the second on the age says it. */
const BACKUP_OLD_MS = 2 * DAY

/** Of the embedded database; a database of the operator's own has backups that Parley knows nothing of. */
const backupWarning = async ({ config, clock }: Ctx): Promise<string | null> => {
  if (!config.production || config.databaseUrl !== null) return null
  const last = await lastBackupOf(config.dataDir)
  if (last === null)
    return 'No backup was taken yet: take one each night with npm run backup (docs/operate.md, “Backup”).'
  const age = clock().getTime() - Date.parse(last)
  return age > BACKUP_OLD_MS
    ? `The last backup is ${days(Math.floor(age / DAY))} old: look why the one of the night failed (docs/operate.md, “Backup”).`
    : null
}

/** From here on it is said: codes of authenticator apps begin to be refused, and events of two processes to change places. */
const CLOCK_SAID_MS = 5 * SECOND
/** From here on nothing is served: deadlines would move, and times on paper be wrong. */
const CLOCK_WRONG_MS = MINUTE

/** What is wrong with this machine's clock, beside the database's. */
export const clockOf = async (
  ctx: Ctx,
  wall?: () => number,
): Promise<{ readonly fault: string | null; readonly warning: string | null }> => {
  const ahead = await clockAhead(ctx.db, wall)
  const apart = Math.abs(ahead)
  if (apart < CLOCK_SAID_MS) return { fault: null, warning: null }
  const by =
    apart < 2 * MINUTE
      ? counted(Math.round(apart / SECOND), 'second')
      : counted(Math.round(apart / MINUTE), 'minute')
  const sentence = `The clock of this machine is ${by} ${ahead > 0 ? 'ahead of' : 'behind'} the database’s: deadlines and the times on paper go by it. Set both by NTP.`
  return apart < CLOCK_WRONG_MS ? { fault: null, warning: sentence } : { fault: sentence, warning: null }
}

/** `create database` takes the encoding of the machine, which need not know every letter. */
const encodingWarning = async ({ db }: Ctx): Promise<string | null> => {
  const encoding = await encodingOf(db)
  return encoding === 'UTF8'
    ? null
    : `The database keeps its letters in the encoding ${encoding}: names in other scripts are refused, or counted and found wrongly. Load its dump into a database of the encoding UTF8 (docs/operate.md, “Users of the database”).`
}

/** What an operator probably did not mean, or does not know, a sentence each. None of it stops a start. */
export const likelyMistakes = async (ctx: Ctx): Promise<(string | null)[]> => [
  supportWarning(ctx.config),
  senderWarning(ctx.config),
  proxyWarning(ctx.config),
  unknownProxyWarning(ctx.config),
  misspelledWarning(ctx.config),
  pausedWarning(ctx.config),
  newerSchemaWarning(ctx.config),
  await backupWarning(ctx),
  await encodingWarning(ctx),
]

import { resolve } from 'node:path'
import addressparser from 'nodemailer/lib/addressparser'
import { z } from 'zod'
import { problemsOf } from './config-problems.ts'
import { misspelledAmong, type Misspelled } from './misspelled.ts'
import { IS_RELEASE } from './version.ts'
import {
  mapTilesOf,
  serviceProblems,
  serviceVariables,
  stripeOf,
  mlsSettingsOf,
  twilioOf,
  type MlsSettings,
  type MapTiles,
  type StripeSettings,
  type TwilioSettings,
  withoutSlash,
  licenceLookUpOf,
  type LicenceLookUp,
} from './config-services.ts'

/** Settings, read once from the environment and checked before anything starts. Source: api.md "Starting". */
export interface Config {
  readonly production: boolean
  /** Demo world: trial licenses, demo story, outbox page. Never together with production. */
  readonly demo: boolean
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** A bucket for files, instead of a folder in `dataDir`. */
  readonly storageUrl: string | null
  /** No slash at the end. Goes before every path in a mail. */
  readonly publicUrl: string
  readonly databaseUrl: string | null
  /** The same database past a pooler that DATABASE_URL leads to; absent: DATABASE_URL leads to the database itself. */
  readonly databaseDirectUrl: string | null
  /** A copy that may be a moment old: for search and public pages. */
  readonly databaseReplicaUrl: string | null
  /** The same database as the user who owns its tables; absent: DATABASE_URL's does both. */
  readonly migrationUrl: string | null
  readonly databasePool: number
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Key of what is hashed and sealed (platform/keys/keys.ts); absent: one in the data folder. */
  readonly secretKey: string | null
  /** The key before it: what it made is read as well. */
  readonly secretKeyPrevious: string | null
  /** Whom people write to, also about a hole they have found. */
  readonly supportEmail: string
  /** A PKCS#12 file that seals final contracts; absent: one of our own in the data folder. */
  readonly sealP12: string | null
  readonly sealPassphrase: string | null
  /** A PEM file with the certificates that sealed before; absent: former-seals.pem in the data folder, where there is one. */
  readonly sealFormer: string | null
  /** A time-stamp service of RFC 3161 for the seals; absent: they carry none. */
  readonly timestampUrl: string | null
  /** Where the daily root of the records is mailed, outside of this house; absent: nowhere. */
  readonly evidenceMail: string | null
  /** For how many years the evidence of a contract is kept; absent: as the state of the property asks. */
  readonly evidenceYears: number | null
  /** A clamd that uploads are shown to: tcp://host:3310, or unix:/path/of/its/socket. Absent: none. */
  readonly scannerUrl: string | null
  readonly trustProxy: readonly string[]
  /** Emails and texts wait: for a copy of the database that nobody may hear from. */
  readonly mailPaused: boolean
  /** The old process of an upgrade may start again on what the new one has migrated. */
  readonly allowNewerSchema: boolean
  /** How long a process that was told to stop still serves, while ready answers 503. */
  readonly drainSeconds: number
  /** Calls a second for one user and one address before 429; 0: no limit. */
  readonly userLimit: number
  readonly addressLimit: number
  readonly logLevel: string
  /** Whoever shows it may read /metrics; absent: nobody may, and nothing is counted. */
  readonly metricsToken: string | null
  /** A service of Sentry’s protocol that failures are reported to; absent: the log alone. */
  readonly sentryDsn: string | null
  /** Where sums of page views go; absent: nothing is counted. */
  readonly pageViewsUrl: string | null
  /** Webhooks may go to this machine and into private networks, without TLS: for developers. */
  readonly webhooksLocal: boolean
  /** Card payments; null: none, and in the demo a trial checkout of our own. */
  readonly stripe: StripeSettings | null
  /** Who sends texts; null: nobody, and in the demo the outbox is where they go. */
  readonly twilio: TwilioSettings | null
  /** Where listings are imported from; null: nowhere, and in the demo from an example file. */
  readonly mls: MlsSettings | null
  /** Whoever shows it reads the published homes as a RESO feed; absent: nobody. */
  readonly feedKey: string | null
  /** A geocoder of Nominatim’s protocol, no slash at the end; absent: the middle of the ZIP. */
  readonly geocoderUrl: string | null
  /** Looks licenses up at a state’s live register; absent: the imported files alone. */
  readonly licenceLookUp: LicenceLookUp | null
  /** Tiles behind the homes on the map; absent: outlines of our own. */
  readonly mapTiles: MapTiles | null
  /** Administrators log in with a second step, or set one up first. */
  readonly adminsNeedSecondFactor: boolean
  /** Names of the environment that are probably meant as settings, and are none. */
  readonly misspelled: readonly Misspelled[]
}

export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`Parley cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.name = 'ConfigError'
  }
}

const url = (name: string, protocols: RegExp, example: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), {
      error: `${name} must be an address such as ${example}.`,
    })
    .optional()

/** Links are made by putting a page's path behind it. */
const isOrigin = ({ href, origin }: URL): boolean => href === `${origin}/`

/** Calls a second; api.md promises that nothing answers 429 below `least`. */
const limit = (name: string, least: number) =>
  z.coerce
    .number({ error: `${name} must be 0 (no limit) or at least ${least}.` })
    .refine((n) => n === 0 || n >= least, {
      error: `${name} must be 0 (no limit) or at least ${least}.`,
    })
    .optional()

const key = (name: string) =>
  z
    .string()
    .min(32, { error: `${name} must have at least 32 characters.` })
    .optional()

/** Of the demo; nobody reads it. */
export const NO_SUPPORT = 'support@parley.example'
/** Of the demo: mail servers take nothing from an example's domain. */
const NO_SENDER = 'Parley <no-reply@parley.example>'

const isSender = (text: string): boolean => {
  const [sender, another] = addressparser(text, { flatten: true })
  return another === undefined && z.email().safeParse(sender?.address).success
}

const schema = z.object({
  ...serviceVariables,
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error:
        'NODE_ENV must be production, development, or test. For real homes and people, set NODE_ENV=production.',
    })
    .optional(),
  /** Node.js's own: read to be refused. */
  NODE_TLS_REJECT_UNAUTHORIZED: z.string().optional(),
  DEMO: z.enum(['0', '1'], { error: 'DEMO must be 1 or 0.' }).optional(),
  PORT: z.coerce
    .number({ error: 'PORT must be a number from 0 to 65535.' })
    .int()
    .min(0, { error: 'PORT must be a number from 0 to 65535.' })
    .max(65535, { error: 'PORT must be a number from 0 to 65535.' })
    .default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().optional(),
  STORAGE_URL: url('STORAGE_URL', /^s3:$/, 's3://bucket?region=us-west-2'),
  PUBLIC_URL: url('PUBLIC_URL', /^https?:$/, 'https://parley.example.com').refine(
    (text) => text === undefined || !URL.canParse(text) || isOrigin(new URL(text)),
    { error: 'PUBLIC_URL must be a scheme and a host alone, such as https://parley.example.com.' },
  ),
  DATABASE_URL: url('DATABASE_URL', /^postgres(ql)?:$/, 'postgres://user:password@host:5432/parley'),
  DATABASE_DIRECT_URL: url(
    'DATABASE_DIRECT_URL',
    /^postgres(ql)?:$/,
    'postgres://user:password@host:5432/parley',
  ),
  DATABASE_REPLICA_URL: url(
    'DATABASE_REPLICA_URL',
    /^postgres(ql)?:$/,
    'postgres://user:password@host:5432/parley',
  ),
  MIGRATION_DATABASE_URL: url(
    'MIGRATION_DATABASE_URL',
    /^postgres(ql)?:$/,
    'postgres://owner:password@host:5432/parley',
  ),
  DATABASE_POOL: z.coerce
    .number({ error: 'DATABASE_POOL must be a number from 8 to 200.' })
    .int()
    .min(8, { error: 'DATABASE_POOL must be a number from 8 to 200.' })
    .max(200, { error: 'DATABASE_POOL must be a number from 8 to 200.' })
    .default(20),
  SMTP_URL: url('SMTP_URL', /^smtps?:$/, 'smtps://user:password@mail.example.com'),
  MAIL_FROM: z
    .string()
    .refine(isSender, {
      error: "MAIL_FROM must have one address, such as 'Parley <no-reply@brokerage.com>'.",
    })
    .default(NO_SENDER),
  SUPPORT_EMAIL: z
    .email({ error: 'SUPPORT_EMAIL must be an address such as help@brokerage.example.' })
    .default(NO_SUPPORT),
  SECRET_KEY: key('SECRET_KEY'),
  SECRET_KEY_PREVIOUS: key('SECRET_KEY_PREVIOUS'),
  SEAL_P12: z.string().optional(),
  SEAL_PASSPHRASE: z.string().optional(),
  SEAL_FORMER: z.string().optional(),
  EVIDENCE_MAIL: z
    .email({ error: 'EVIDENCE_MAIL must be an address such as records@notary.example.' })
    .optional(),
  EVIDENCE_YEARS: z.coerce
    .number({ error: 'EVIDENCE_YEARS must be a number from 1 to 100.' })
    .int()
    .min(1, { error: 'EVIDENCE_YEARS must be a number from 1 to 100.' })
    .max(100, { error: 'EVIDENCE_YEARS must be a number from 1 to 100.' })
    .optional(),
  SCANNER_URL: url('SCANNER_URL', /^(tcp|unix):$/, 'tcp://clamd.example.com:3310'),
  TRUST_PROXY: z.string().default(''),
  MAIL_PAUSED: z.enum(['0', '1'], { error: 'MAIL_PAUSED must be 1 or 0.' }).optional(),
  WEBHOOKS_LOCAL: z.enum(['0', '1'], { error: 'WEBHOOKS_LOCAL must be 1 or 0.' }).optional(),
  ALLOW_NEWER_SCHEMA: z.enum(['0', '1'], { error: 'ALLOW_NEWER_SCHEMA must be 1 or 0.' }).optional(),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'DRAIN_SECONDS must be a number from 0 to 20.' })
    .min(0, { error: 'DRAIN_SECONDS must be a number from 0 to 20.' })
    .max(20, { error: 'DRAIN_SECONDS must be a number from 0 to 20.' })
    .optional(),
  USER_LIMIT: limit('USER_LIMIT', 100),
  ADDRESS_LIMIT: limit('ADDRESS_LIMIT', 500),
  SENTRY_DSN: url('SENTRY_DSN', /^https?:$/, 'https://key@errors.example.com/1'),
  PAGE_VIEWS_URL: url('PAGE_VIEWS_URL', /^https?:$/, 'https://count.example.com/parley'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,}$/, { error: 'METRICS_TOKEN must have at least 32 characters and no blanks.' })
    .optional(),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
    })
    .optional(),
})

/** The settings, and what a command's script reads before it starts. */
const SETTINGS = [...Object.keys(schema.shape), 'PARLEY_SETTINGS']

/**
 * Reads and checks the settings; throws one `ConfigError` that names every problem. `release`: they are those of an unpacked release.
 */
export const loadConfig = (
  raw: Readonly<Record<string, string | undefined>>,
  release = IS_RELEASE,
): Config => {
  // Some editors put one at the beginning of a file, and Node.js takes it for a part of the first name.
  const marked = Object.keys(raw).find((name) => name.startsWith('\uFEFF'))
  if (marked !== undefined)
    throw new ConfigError([
      `The file of the settings begins with a byte order mark, so that nothing reads its first line (${marked.slice(1)}). Save it as UTF-8 without that mark.`,
    ])
  // An empty setting counts as absent, as in most deployment tools.
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== '')))
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message))
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const demo = !production && env.DEMO !== '0'
  const trustProxy = env.TRUST_PROXY.split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean)
  const problems = [
    ...problemsOf({ ...env, trustProxy, production, demo, release }),
    ...serviceProblems(env, demo),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return {
    production,
    demo,
    port: env.PORT,
    host: env.HOST ?? '127.0.0.1',
    dataDir: resolve(env.DATA_DIR ?? './data'),
    storageUrl: env.STORAGE_URL ?? null,
    publicUrl: withoutSlash(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    migrationUrl: env.MIGRATION_DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    secretKey: env.SECRET_KEY ?? null,
    secretKeyPrevious: env.SECRET_KEY_PREVIOUS ?? null,
    sealP12: env.SEAL_P12 ?? null,
    sealPassphrase: env.SEAL_PASSPHRASE ?? null,
    sealFormer: env.SEAL_FORMER ?? null,
    timestampUrl: env.SEAL_TIMESTAMP_URL ?? null,
    evidenceMail: env.EVIDENCE_MAIL ?? null,
    evidenceYears: env.EVIDENCE_YEARS ?? null,
    scannerUrl: env.SCANNER_URL ?? null,
    trustProxy,
    mailPaused: env.MAIL_PAUSED === '1',
    allowNewerSchema: env.ALLOW_NEWER_SCHEMA === '1',
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0.25),
    userLimit: env.USER_LIMIT ?? (production ? 200 : 0),
    addressLimit: env.ADDRESS_LIMIT ?? (production ? 1000 : 0),
    // A newcomer's terminal shows the sign-ins, not a line for every request.
    metricsToken: env.METRICS_TOKEN ?? null,
    sentryDsn: env.SENTRY_DSN ?? null,
    pageViewsUrl: env.PAGE_VIEWS_URL ?? null,
    webhooksLocal: env.WEBHOOKS_LOCAL === '1',
    stripe: stripeOf(env),
    twilio: twilioOf(env),
    mls: mlsSettingsOf(env),
    feedKey: env.FEED_KEY ?? null,
    geocoderUrl: env.GEOCODER_URL ? withoutSlash(env.GEOCODER_URL) : null,
    licenceLookUp: licenceLookUpOf(env),
    mapTiles: mapTilesOf(env),
    adminsNeedSecondFactor: production,
    misspelled: misspelledAmong(Object.keys(raw), SETTINGS),
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
  }
}

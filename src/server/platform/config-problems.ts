import { isIP } from 'node:net'

/** The settings that can contradict each other, as read. */
export interface Chosen {
  readonly production: boolean
  readonly demo: boolean
  readonly release: boolean
  readonly DEMO?: string | undefined
  readonly HOST?: string | undefined
  readonly DATA_DIR?: string | undefined
  readonly PUBLIC_URL?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly DATABASE_REPLICA_URL?: string | undefined
  readonly STORAGE_URL?: string | undefined
  readonly MIGRATION_DATABASE_URL?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly NODE_TLS_REJECT_UNAUTHORIZED?: string | undefined
  readonly SECRET_KEY?: string | undefined
  readonly SECRET_KEY_PREVIOUS?: string | undefined
  readonly WEBHOOKS_LOCAL?: string | undefined
  readonly SEAL_P12?: string | undefined
  readonly trustProxy: readonly string[]
}

type Problem = (env: Chosen) => string | false

const LOCAL = new Set(['', 'localhost', '127.0.0.1', '[::1]', '::1'])

/** Does this address name the machine itself? A database address may name a socket's folder instead of a host. */
export const isLocal = (address: string): boolean => {
  const { hostname, searchParams } = new URL(address)
  return LOCAL.has(hostname) && (searchParams.get('host') ?? '/').startsWith('/')
}

/** A name that is given twice counts for the driver as its last one says. */
const overTls = (address: string): boolean => {
  const modes = new URL(address).searchParams.getAll('sslmode')
  return modes.length === 1 && ['require', 'verify-ca', 'verify-full'].includes(modes[0] ?? '')
}

/** Options of the mail server's address that say nothing of TLS; the library takes others too, and they beat what we ask for. */
const MAIL_OPTIONS = new Set(['name', 'pool'])

/** Fewer different characters than this, and the key was typed by somebody. */
const LEAST_CHARACTERS = 12

const KEYS = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'] as const

const isProxy = (text: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, more] = text.split('/')
  // A zone (fe80::1%eth0) is no part of an address that a request is compared with.
  const family = address.includes('%') ? 0 : isIP(address)
  const [least, most] = family === 4 ? [8, 32] : [16, 128]
  const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : 0
  // An IPv4 address counts as ::ffff:a.b.c.d as well, so that a network around these would trust every caller.
  if (family === 6 && prefix !== most && new URL(`http://[${address}]`).hostname.startsWith('[::'))
    return false
  return family !== 0 && more === undefined && prefix >= least && prefix <= most
}

const endpointOf = ({ STORAGE_URL }: Chosen): string | null =>
  STORAGE_URL === undefined ? null : new URL(STORAGE_URL).searchParams.get('endpoint')

const IN_PRODUCTION: readonly Problem[] = [
  (env) => env.DEMO === '1' && 'DEMO=1 can’t be combined with NODE_ENV=production.',
  (env) =>
    env.WEBHOOKS_LOCAL === '1' &&
    'WEBHOOKS_LOCAL=1 would let anyone with an account call into your network: it is for developers, not for production.',
  (env) => !env.SECRET_KEY && 'NODE_ENV=production needs SECRET_KEY (32 characters or more).',
  (env) => {
    const easy = KEYS.find((name) => env[name] !== undefined && new Set(env[name]).size < LEAST_CHARACTERS)
    return easy !== undefined && `${easy} is too easy to guess. Make one with: openssl rand -base64 48`
  },
  (env) => !env.SMTP_URL && 'NODE_ENV=production needs SMTP_URL.',
  (env) =>
    env.SMTP_URL !== undefined &&
    [...new URL(env.SMTP_URL).searchParams.keys()].some((name) => !MAIL_OPTIONS.has(name)) &&
    'SMTP_URL may have the options name and pool alone in production: others could turn TLS off.',
  (env) =>
    env.NODE_TLS_REJECT_UNAUTHORIZED === '0' &&
    'NODE_TLS_REJECT_UNAUTHORIZED=0 lets anyone read what Parley sends: trust the certificate’s issuer by NODE_EXTRA_CA_CERTS instead.',
  (env) => !env.PUBLIC_URL && 'NODE_ENV=production needs PUBLIC_URL.',
  (env) =>
    env.PUBLIC_URL?.startsWith('http:') === true &&
    'PUBLIC_URL must begin with https:// in production: people sign in and sign contracts there.',
  (env) =>
    !env.SEAL_P12 && 'NODE_ENV=production needs SEAL_P12, the PKCS#12 file that seals final contracts.',
  (env) =>
    env.DATABASE_URL !== undefined &&
    !isLocal(env.DATABASE_URL) &&
    !overTls(env.DATABASE_URL) &&
    'DATABASE_URL must ask for TLS in production: add ?sslmode=verify-full (or use a database on this machine).',
  (env) => {
    const endpoint = endpointOf(env)
    return (
      endpoint !== null &&
      URL.canParse(endpoint) &&
      new URL(endpoint).protocol !== 'https:' &&
      !isLocal(endpoint) &&
      'The endpoint in STORAGE_URL must begin with https:// in production: people’s papers travel there.'
    )
  },
]

/** Other ways to the same database as DATABASE_URL's. */
const OTHER_WAYS = ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL', 'MIGRATION_DATABASE_URL'] as const

const EVERYWHERE: readonly Problem[] = [
  (env) =>
    env.SECRET_KEY_PREVIOUS !== undefined &&
    env.SECRET_KEY === undefined &&
    'SECRET_KEY_PREVIOUS is the key before SECRET_KEY: set SECRET_KEY as well.',
  (env) =>
    env.SECRET_KEY_PREVIOUS !== undefined &&
    env.SECRET_KEY_PREVIOUS === env.SECRET_KEY &&
    'SECRET_KEY_PREVIOUS is the same as SECRET_KEY: put the key before it there, or nothing.',
  (env) =>
    env.release &&
    env.DATA_DIR === undefined &&
    'DATA_DIR is not set, and the next release would not find what lies in the folder of this one: set it, such as DATA_DIR=/var/lib/parley, or name the file of the settings for a command, PARLEY_SETTINGS=/etc/parley/parley.env.',
  (env) => {
    const alone = OTHER_WAYS.find((name) => env[name] !== undefined && env.DATABASE_URL === undefined)
    return (
      alone !== undefined && `${alone} is another way to a database of your own: set DATABASE_URL as well.`
    )
  },
  (env) => {
    const open = OTHER_WAYS.find((name) => {
      const address = env[name]
      return env.production && address !== undefined && !isLocal(address) && !overTls(address)
    })
    return open !== undefined && `${open} must ask for TLS in production: add ?sslmode=verify-full.`
  },
  (env) =>
    env.STORAGE_URL !== undefined &&
    !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(new URL(env.STORAGE_URL).hostname) &&
    'STORAGE_URL must name a bucket: s3://bucket?region=us-west-2.',
  (env) => {
    const endpoint = endpointOf(env)
    return (
      endpoint !== null &&
      !URL.canParse(endpoint) &&
      'The endpoint in STORAGE_URL must be an address: endpoint=https://s3.example.com.'
    )
  },
  (env) =>
    !env.production &&
    env.DATABASE_URL !== undefined &&
    env.DEMO !== '1' &&
    'DATABASE_URL is set: set NODE_ENV=production, or, for demo data in an empty database, set DEMO=1.',
  (env) =>
    env.demo &&
    env.DEMO !== '1' &&
    env.HOST !== undefined &&
    !LOCAL.has(env.HOST) &&
    'HOST opens the demo, whose passwords are in the manual, to other machines: set DEMO=1 as well if you want that, or NODE_ENV=production.',
  (env) =>
    env.demo &&
    env.DEMO !== '1' &&
    env.PUBLIC_URL?.startsWith('https:') === true &&
    'PUBLIC_URL is a public address, but this is the demo, whose passwords are in the manual: set NODE_ENV=production, or DEMO=1 if you want the demo there.',
  (env) => {
    const wrong = env.trustProxy.find((proxy) => !isProxy(proxy))
    return (
      wrong !== undefined &&
      `TRUST_PROXY has ${wrong}, which is neither an address (10.0.0.1, or fe80::1 without a zone), a network (10.0.0.0/8), nor loopback, linklocal, or uniquelocal.`
    )
  },
]

/** What is wrong with settings that are each right by themselves: a sentence for each, which says what to do (api.md "Starting"). */
export const problemsOf = (env: Chosen): string[] =>
  [...(env.production ? IN_PRODUCTION : []), ...EVERYWHERE]
    .map((problem) => problem(env))
    .filter((sentence) => sentence !== false)

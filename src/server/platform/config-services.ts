import { z } from 'zod'

/** Card payments by Stripe. Ids and keys as its dashboard shows them. */
export interface StripeSettings {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
  /** The table that everybody sees for whose state there is none of its own. */
  readonly pricingTableId: string
  readonly pricingTables: { readonly CA: string | null; readonly FL: string | null }
  /** Another address than Stripe's own, such as a test's. */
  readonly apiUrl: string | null
}

/** Texts by Twilio's HTTP API. */
export interface TwilioSettings {
  readonly accountSid: string
  readonly authToken: string
  /** A number (+18055550100) or a messaging service (MG…). */
  readonly from: string
  readonly apiUrl: string
}

/** A multiple listing service by the RESO Web API. */
export interface MlsSettings {
  /** Up to and without `/Property`. */
  readonly url: string
  readonly token: string
  /** As agents know it. */
  readonly name: string
  /** Where its photographs are, beside its own host. */
  readonly mediaHosts: readonly string[]
}

/** Pictures of a map, by zoom and place, from a server of the operator's choice. */
export interface MapTiles {
  /** With {z}, {x} and {y}. */
  readonly url: string
  /** Whom the map is owed to; said in its corner. */
  readonly credit: string
}

export interface LicenceLookUp {
  /** Up to and without `/CA/01234567`. */
  readonly url: string
  readonly token: string
}

/** An address that paths are put behind. */
export const withoutSlash = (address: string): string =>
  address.endsWith('/') ? withoutSlash(address.slice(0, -1)) : address

/** Is this the address of map tiles? Its host goes into the policy of every page, so it is one host. */
const isTileTemplate = (text: string): boolean =>
  ['{z}', '{x}', '{y}'].every((part) => text.includes(part)) &&
  URL.canParse(text) &&
  /^https?:$/.test(new URL(text).protocol) &&
  /^[\w.-]+(:\d+)?$/.test(new URL(text).host)

const startsWith = (name: string, form: RegExp, like: string) =>
  z
    .string()
    .regex(form, { error: `${name} must look like ${like}.` })
    .optional()

const address = (name: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      error: `${name} must be an address such as https://api.example.com.`,
    })
    .optional()

const pricingTable = (name: string) => startsWith(name, /^prctbl_\w+$/, 'prctbl_1Abc')

/** The variables of these services (docs/operate.md "Card payments and texts", "Importing from an MLS"). */
export const serviceVariables = {
  STRIPE_SECRET_KEY: startsWith('STRIPE_SECRET_KEY', /^[sr]k_(test|live)_\w+$/, 'sk_live_…'),
  STRIPE_PUBLISHABLE_KEY: startsWith('STRIPE_PUBLISHABLE_KEY', /^pk_(test|live)_\w+$/, 'pk_live_…'),
  STRIPE_WEBHOOK_SECRET: startsWith('STRIPE_WEBHOOK_SECRET', /^whsec_\S+$/, 'whsec_…'),
  STRIPE_PRICING_TABLE_ID: pricingTable('STRIPE_PRICING_TABLE_ID'),
  STRIPE_PRICING_TABLE_ID_CA: pricingTable('STRIPE_PRICING_TABLE_ID_CA'),
  STRIPE_PRICING_TABLE_ID_FL: pricingTable('STRIPE_PRICING_TABLE_ID_FL'),
  STRIPE_API_URL: address('STRIPE_API_URL'),
  TWILIO_ACCOUNT_SID: startsWith('TWILIO_ACCOUNT_SID', /^AC\w+$/, 'AC0123…'),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: startsWith('TWILIO_FROM', /^(\+\d{8,15}|MG\w+)$/, '+18055550100 or MG0123…'),
  TWILIO_API_URL: address('TWILIO_API_URL'),
  MLS_URL: address('MLS_URL'),
  MLS_TOKEN: z.string().optional(),
  MLS_NAME: z.string().max(80, { error: 'MLS_NAME has at most 80 characters.' }).optional(),
  MLS_MEDIA_HOSTS: z.string().optional(),
  FEED_KEY: z
    .string()
    .min(32, { error: 'FEED_KEY needs at least 32 characters, such as `openssl rand -hex 32` gives.' })
    .optional(),
  LICENSE_URL: address('LICENSE_URL'),
  LICENSE_TOKEN: z.string().optional(),
  GEOCODER_URL: address('GEOCODER_URL'),
  // Over http too: only the hash of a signature travels, and what comes back is signed.
  SEAL_TIMESTAMP_URL: address('SEAL_TIMESTAMP_URL'),
  MAP_TILES_URL: z
    .string()
    .refine((text) => isTileTemplate(text), {
      error:
        'MAP_TILES_URL must be an address with {z}, {x} and {y} such as https://tiles.example.com/{z}/{x}/{y}.png.',
    })
    .optional(),
  MAP_TILES_CREDIT: z
    .string()
    .max(200, { error: 'MAP_TILES_CREDIT must have at most 200 characters.' })
    .optional(),
}

type Given = { readonly [name in keyof typeof serviceVariables]?: string | undefined }

/** All of a group or none of it. */
const GROUPS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICING_TABLE_ID'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
  ['MLS_URL', 'MLS_TOKEN', 'MLS_NAME'],
  ['LICENSE_URL', 'LICENSE_TOKEN'],
] as const

const WHAT_TRAVELS = {
  STRIPE_API_URL: 'keys travel',
  TWILIO_API_URL: 'keys travel',
  MLS_URL: 'keys travel',
  LICENSE_URL: 'keys travel',
  GEOCODER_URL: 'addresses travel',
  MAP_TILES_URL: 'what people look at travels',
} as const

/** What is wrong with the settings of outside services, a sentence each. */
export const serviceProblems = (env: Given, demo: boolean): string[] => [
  ...GROUPS.flatMap((group) => {
    const missing = group.filter((name) => !env[name])
    return missing.length === 0 || missing.length === group.length
      ? []
      : [`${group.find((name) => env[name])} needs ${missing.join(', ')} as well.`]
  }),
  ...(demo && /_live_/.test(env.STRIPE_SECRET_KEY ?? '')
    ? ['STRIPE_SECRET_KEY takes real money, but this is the demo: use a key that begins with sk_test_.']
    : []),
  ...(env.MAP_TILES_CREDIT && !env.MAP_TILES_URL ? ['MAP_TILES_CREDIT needs MAP_TILES_URL as well.'] : []),
  ...(Object.keys(WHAT_TRAVELS) as (keyof typeof WHAT_TRAVELS)[]).flatMap((name) => {
    const url = env[name]
    const open = url?.startsWith('http:') === true && !/^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url)
    return open ? [`${name} must begin with https://: ${WHAT_TRAVELS[name]} there.`] : []
  }),
]

/** The settings of Stripe, or null where there are none; `serviceProblems` has been asked. */
export const stripeOf = (env: Given): StripeSettings | null =>
  env.STRIPE_SECRET_KEY
    ? {
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
        pricingTableId: env.STRIPE_PRICING_TABLE_ID ?? '',
        pricingTables: {
          CA: env.STRIPE_PRICING_TABLE_ID_CA ?? null,
          FL: env.STRIPE_PRICING_TABLE_ID_FL ?? null,
        },
        apiUrl: env.STRIPE_API_URL ?? null,
      }
    : null

/** The settings of Twilio, or null where there are none; `serviceProblems` has been asked. */
export const twilioOf = (env: Given): TwilioSettings | null =>
  env.TWILIO_ACCOUNT_SID
    ? {
        accountSid: env.TWILIO_ACCOUNT_SID,
        authToken: env.TWILIO_AUTH_TOKEN ?? '',
        from: env.TWILIO_FROM ?? '',
        apiUrl: env.TWILIO_API_URL ?? 'https://api.twilio.com',
      }
    : null

/** The settings of the MLS, or null where there is none; `serviceProblems` has been asked. */
export const mlsSettingsOf = (env: Given): MlsSettings | null =>
  env.MLS_URL
    ? {
        url: env.MLS_URL,
        token: env.MLS_TOKEN ?? '',
        name: env.MLS_NAME ?? '',
        mediaHosts: (env.MLS_MEDIA_HOSTS ?? '')
          .split(',')
          .map((host) => host.trim().toLowerCase())
          .filter(Boolean),
      }
    : null

/** The live look-up of licenses, or null where the imported files are all there is; `serviceProblems` has been asked. */
export const licenceLookUpOf = (env: Given): LicenceLookUp | null =>
  env.LICENSE_URL ? { url: withoutSlash(env.LICENSE_URL), token: env.LICENSE_TOKEN ?? '' } : null

/** The tiles of the map, or null where there are none and it draws outlines of its own. */
export const mapTilesOf = (env: Given): MapTiles | null =>
  env.MAP_TILES_URL ? { url: env.MAP_TILES_URL, credit: env.MAP_TILES_CREDIT ?? '' } : null

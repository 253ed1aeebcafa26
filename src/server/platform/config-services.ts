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

/** The variables of both services (docs/operate.md "Card payments and texts"). */
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
}

type Given = { readonly [name in keyof typeof serviceVariables]?: string | undefined }

/** All of a group or none of it. */
const GROUPS = [
  ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICING_TABLE_ID'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'],
] as const

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
  ...(['STRIPE_API_URL', 'TWILIO_API_URL'] as const).flatMap((name) => {
    const url = env[name]
    const open = url?.startsWith('http:') === true && !/^http:\/\/(localhost|127\.0\.0\.1)(:|\/|$)/.test(url)
    return open ? [`${name} must begin with https://: keys travel there.`] : []
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

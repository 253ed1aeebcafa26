import { z } from 'zod'

/** The last second of the year 9999: what comes later is no date that can be kept. */
const LAST_SECOND = 253_402_300_799
/** Seconds since 1970, as Stripe counts. */
const seconds = z
  .int()
  .min(0)
  .max(LAST_SECOND)
  .transform((at) => new Date(at * 1000).toISOString())
/** A text that can be kept: Stripe's ids have at most 255 characters. */
const text = z
  .string()
  .max(255)
  .refine((value) => !value.includes('\0'))
const idOf = z.union([text, z.object({ id: text }).transform(({ id }) => id)])

/** Most items of a subscription, cents of a price (a Stripe amount has at most twelve digits), and pieces of one item. */
const ITEMS_MAX = 100
const CENTS_MAX = 99_999_999_999
const QUANTITY_MAX = 1_000

const envelope = z.object({
  id: text,
  type: text,
  created: seconds,
  data: z.object({ object: z.unknown() }),
})

const checkout = z.object({
  client_reference_id: text.nullish(),
  customer: idOf.nullish(),
  subscription: idOf.nullish(),
})

const price = z.object({
  nickname: z.string().nullish(),
  unit_amount: z.int().min(0).max(CENTS_MAX).nullish(),
  product: z.unknown().optional(),
})

const subscription = z.object({
  id: text,
  customer: idOf,
  status: text,
  cancel_at_period_end: z.boolean().nullish(),
  cancel_at: seconds.nullish(),
  /** Here until Stripe's API of 2025, with each item since. */
  current_period_end: seconds.nullish(),
  items: z.object({
    data: z
      .array(
        z.object({
          quantity: z.int().min(0).max(QUANTITY_MAX).nullish(),
          current_period_end: seconds.nullish(),
          price,
        }),
      )
      .min(1)
      .max(ITEMS_MAX),
  }),
})

/** An event of the card processor, as far as it is ours. */
export type BillingEvent = { readonly id: string; readonly at: string } & (
  | {
      readonly kind: 'checkout'
      readonly userId: string
      readonly customerId: string
      readonly subscriptionId: string
    }
  | {
      readonly kind: 'subscription'
      /** Orders the events of one second: begun, changed, gone. */
      readonly rank: number
      readonly subscriptionId: string
      readonly customerId: string
      readonly status: string
      readonly itemName: string
      readonly amountCents: number
      readonly ends: boolean
      readonly paidUntil: string | null
    }
  | { readonly kind: 'other' }
)

const RANKS: Readonly<Record<string, number>> = {
  'customer.subscription.created': 1,
  'customer.subscription.updated': 2,
  'customer.subscription.deleted': 3,
}

const productName = (product: unknown): string | null =>
  z.object({ name: z.string() }).safeParse(product).data?.name ?? null

/** Said where neither price nor product has a name with it: a price's nickname is set in Stripe's dashboard. */
const UNNAMED = 'Parley subscription'

const eventOf = (signed: unknown): BillingEvent => {
  const { id, type, created: at, data } = envelope.parse(signed)
  if (type === 'checkout.session.completed') {
    const { client_reference_id, customer, subscription } = checkout.parse(data.object)
    // A checkout of something else than a subscription, or of nobody's.
    if (!client_reference_id || !customer || !subscription) return { id, at, kind: 'other' }
    return {
      id,
      at,
      kind: 'checkout',
      userId: client_reference_id,
      customerId: customer,
      subscriptionId: subscription,
    }
  }
  const rank = RANKS[type]
  if (rank === undefined) return { id, at, kind: 'other' }
  const it = subscription.parse(data.object)
  const items = it.items.data
  const first = items[0]!
  const periodEnd =
    items.map((item) => item.current_period_end).find(Boolean) ?? it.current_period_end ?? null
  return {
    id,
    at,
    kind: 'subscription',
    rank,
    subscriptionId: it.id,
    customerId: it.customer,
    status: it.status,
    itemName: (first.price.nickname || productName(first.price.product) || UNNAMED)
      .replaceAll('\0', '')
      .slice(0, 200),
    amountCents: items.reduce((sum, item) => sum + (item.price.unit_amount ?? 0) * (item.quantity ?? 1), 0),
    ends: it.cancel_at_period_end === true || (it.cancel_at ?? null) !== null,
    paidUntil: it.cancel_at ?? periodEnd,
  }
}

/** Null where Stripe signed something that is not what it documents: then it is sent again, and somebody looks. */
export const billingEventOf = (signed: unknown): BillingEvent | null => {
  try {
    return eventOf(signed)
  } catch (error) {
    if (error instanceof z.ZodError) return null
    throw error
  }
}

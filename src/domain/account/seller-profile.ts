import { z } from 'zod'

/** Spec 1 §5 "Seller invitation". */
export const SELLING_TIMEFRAMES = ['0-1', '1-3', '3-6', '6-12', '12+'] as const
export type SellingTimeframe = (typeof SELLING_TIMEFRAMES)[number]

export const timeframeLabel = (timeframe: SellingTimeframe): string => `${timeframe} months`

export const SELLING_REASONS = [
  'Need more space',
  'Closer to work',
  'Divorce / separation',
  'Need less space',
  'Schools',
  'Neighbors/Neighborhood',
  'Estate/Probate Sale',
  'Job Relocation',
  'Upgrading Layout',
  'New Marriage',
  'New Born',
  'Upgrading Condition',
] as const
export type SellingReason = (typeof SELLING_REASONS)[number]

/** What an invited seller tells beside name and password. */
export const sellerProfile = z.object({
  timeframe: z.enum(SELLING_TIMEFRAMES, 'Must select an ideal timeframe for selling.'),
  reasons: z
    .array(z.enum(SELLING_REASONS), 'Must select at least one reason for selling.')
    .min(1, 'Must select at least one reason for selling.')
    .max(SELLING_REASONS.length, 'Each reason is selected once.'),
  textMessages: z.boolean().nullish(),
})
export type SellerProfile = z.output<typeof sellerProfile>

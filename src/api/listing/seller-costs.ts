import { z } from 'zod'
import { weights } from '#domain/offer/compare/score.ts'
import { sellerCosts } from '#domain/offer/net/seller-costs.ts'
import { idParams } from '../kernel/records.ts'
import { route } from '../kernel/route.ts'

/** A listing's own costs as its sell side entered them; version 0: nothing was entered yet. */
export const sellerCostsView = sellerCosts.extend({
  /** How much price, certainty and speed count; null: equally. */
  weights: weights.nullable(),
  version: z.number().int(),
})
export type SellerCostsView = z.output<typeof sellerCostsView>

export const getSellerCosts = route({
  method: 'GET',
  path: '/listings/{id}/seller-costs',
  summary: 'What only the seller knows of the sale’s costs, for the net sheet; the sell side’s alone',
  params: idParams,
  output: sellerCostsView,
  refusals: ['not-found'],
})

export const putSellerCosts = route({
  method: 'PUT',
  path: '/listings/{id}/seller-costs',
  summary: 'Saves the seller’s own costs; whole, the version guards against another window',
  coat: 'costs',
  params: idParams,
  body: sellerCosts.extend({ weights: weights.nullish(), version: z.int32().nullish() }),
  output: sellerCostsView,
  refusals: ['not-found', 'not-allowed', 'stale-version'],
})

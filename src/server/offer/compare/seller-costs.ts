import type { SellerCostsView } from '#api/listing/seller-costs.ts'
import type { Viewer } from '#api/kernel/viewer.ts'
import { cents, dollars } from '#domain/kernel/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { rolesOnListing } from '#domain/negotiation/actor.ts'
import type { Weights } from '#domain/offer/compare/score.ts'
import type { SellerCosts } from '#domain/offer/net/seller-costs.ts'
import { entersSellerCosts, listingViewerIs } from '#domain/listing/permissions.ts'
import { mayReadSellerSide } from '#domain/offer/permissions.ts'
import { actorOf } from '../../negotiation/read/actor.ts'
import type { Doing } from '../../negotiation/doing.ts'
import { findVisible } from '../../listing/read.ts'
import type { Db } from '../../platform/db/db.ts'
import { costsOf, saveCosts, type CostsRow } from './store-costs.ts'

const NOTHING: SellerCostsView = {
  loanPayoff: null,
  commissionPercent: null,
  fees: null,
  prorations: null,
  weights: null,
  version: 0,
}

const viewOf = (row: CostsRow | undefined): SellerCostsView =>
  row === undefined
    ? NOTHING
    : {
        loanPayoff: dollars(BigInt(row.loan_payoff_cents)),
        commissionPercent: row.commission_percent,
        fees: dollars(BigInt(row.fees_cents)),
        prorations: dollars(BigInt(row.prorations_cents)),
        weights: row.weights,
        version: row.version,
      }

/** `GET /listings/{id}/seller-costs`: to everybody else the record is not there. */
export const readCosts = async (
  db: Db,
  viewer: Viewer,
  listingId: string,
): Promise<SellerCostsView | Refusal> => {
  const loaded = await findVisible(db, listingId, viewer)
  if (isRefusal(loaded)) return loaded
  if (!mayReadSellerSide(rolesOnListing(actorOf(viewer), loaded.n.listing))) return refuse('not-found')
  return viewOf((await costsOf(db, [loaded.listing.id]))[0])
}

/** `PUT /listings/{id}/seller-costs`: one guarded statement; two windows never overwrite each other unseen. */
export const writeCosts = async (
  { tx, viewer, now }: Doing,
  listingId: string,
  {
    version,
    ...costs
  }: SellerCosts & { weights?: Weights | null | undefined; version?: number | null | undefined },
): Promise<SellerCostsView | Refusal> => {
  const loaded = await findVisible(tx, listingId, viewer)
  if (isRefusal(loaded)) return loaded
  const roles = rolesOnListing(actorOf(viewer), loaded.n.listing)
  if (!mayReadSellerSide(roles)) return refuse('not-found')
  if (!entersSellerCosts(listingViewerIs(roles))) return refuse('not-allowed')
  const [row] = await saveCosts(tx, [
    loaded.listing.id,
    String(cents(costs.loanPayoff)),
    costs.commissionPercent ?? 0,
    String(cents(costs.fees)),
    String(cents(costs.prorations)),
    costs.weights ? JSON.stringify(costs.weights) : null,
    viewer.userId,
    now,
    version ?? null,
  ])
  return row ? viewOf(row) : refuse('stale-version')
}

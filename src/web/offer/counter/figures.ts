import type { ListingDetails } from '#api/listing/listing-records.ts'
import { localDateOf, zoneOf } from '#domain/kernel/time/deadline.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { dollars } from '#domain/kernel/money.ts'
import { buyerFigures } from '#domain/offer/net/buyer-figures.ts'
import { netToSeller } from '#domain/offer/net/net.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { COPY } from './copy.ts'
import { answeredBodyOf, readsNet, type Target } from './target.ts'

/** The net to seller on these terms, in dollars, if they were accepted today at the property; null without a price. */
export const netOf = (body: OfferBody, listing: ListingDetails, now: string): number | null => {
  if (body.terms?.offerAmount == null) return null
  const { propertyState: state, propertyType, address } = listing
  const zone = zoneOf({ state, zip: address?.zip, county: address?.county })
  const sheet = netToSeller({
    offer: body,
    listing: { state, address: address ?? {}, propertyType },
    acceptedOn: localDateOf(now, zone),
  })
  return Number(sheet.netCents) / 100
}

/** `+$20,000`, `−$1,250` with a true minus sign, `$0`. */
export const signed = (amount: number): string => {
  const text = wholeDollars(Math.abs(amount))
  return text === '$0' ? text : `${amount < 0 ? '−' : '+'}${text}`
}

const today = () => new Date().toISOString()

/** The net on a counter's terms, and on those it answers, if either were accepted today. */
export const netsOf = (target: Target, body: OfferBody, listing: ListingDetails) => ({
  now: netOf(body, listing, today()),
  before: netOf(answeredBodyOf(target), listing, today()),
})

/** The one figure of a counter in a line: net to seller, or the buyer's cash, with what changed in it. */
export const headline = (target: Target, body: OfferBody, listing: ListingDetails): string => {
  const cash = (terms: OfferBody) => dollars(buyerFigures(terms).cashCents)
  const seller = readsNet(target)
  const { now, before } = seller
    ? netsOf(target, body, listing)
    : { now: cash(body), before: cash(answeredBodyOf(target)) }
  if (now === null) return ''
  const label = seller ? COPY.net.title : COPY.buyer.cash
  return `${label} ${wholeDollars(now)}${before === null ? '' : ` (${signed(now - before)})`}`
}

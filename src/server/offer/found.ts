import type { Viewer } from '#api/kernel/viewer.ts'
import { aliasOf, isBlinded, placesCalled } from '#domain/negotiation/blind.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { Db } from '../platform/db/db.ts'
import { likeText, likeWords } from '../platform/db/like.ts'
import { foundMade, foundReceived } from './store-found.ts'

const namesOf = (buyers: readonly NonNullable<OfferBody['primaryBuyer']>[] | null): string =>
  buyers ? buyersOf({ primaryBuyer: buyers[0], secondaryBuyers: buyers.slice(1) }) : ''

/**
 * The caller's offers by a part of the street address or the name of somebody in them, newest first: those they make, and those that
 * were delivered to homes they sell. Two statements.
 */
export const findOffers = async (db: Db, { userId }: Viewer, text: string, limit: number) => {
  const asked = [userId, `%${likeText(text)}%`, likeWords(text), limit]
  const made = await foundMade(db, asked)
  const received = await foundReceived(db, [...asked, placesCalled(text)])
  return [
    ...made.map((row) => ({
      id: row.id,
      addressLine1: row.street,
      buyerName: namesOf(row.buyers),
      agentName: null,
      received: false,
    })),
    ...received.map((row) => ({
      id: row.id,
      addressLine1: row.street,
      buyerName: isBlinded(row) ? aliasOf(row.arrival) : namesOf(row.buyers),
      agentName: row.agent,
      received: true,
    })),
  ]
}

import type { OfferBody } from '#domain/offer/form/body.ts'
import { SERVICE_PAYERS, usesUnapprovedServices } from '#domain/offer/form/step-services.ts'

export const WHOSE_SERVICES = 'services.confirmationServices'

type Payers = Pick<NonNullable<OfferBody['services']>, (typeof SERVICE_PAYERS)[number]>

const payersOf = (services: OfferBody['services']): Payers =>
  Object.fromEntries(SERVICE_PAYERS.map((payer) => [payer, services?.[payer] ?? null]))

/**
 * Companies of one's own leave the buyer as payer of each (spec 3 §4). Who looked at that choice and took it back finds the payers that stood
 * there before: they would be bound to pay for what the seller was to pay, and had not said so.
 */
export const createHeldPayers = () => {
  let held: Payers | null = null
  return {
    /** A body whose companies have just been chosen, before what follows from it. */
    follow(body: OfferBody): OfferBody {
      if (usesUnapprovedServices(body.services)) {
        held ??= payersOf(body.services)
        return body
      }
      const before = held
      held = null
      return before ? { ...body, services: { ...body.services, ...before } } : body
    },
  }
}

import type { PropertyType } from '#domain/listing/form/choices.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'

/** What the net is computed from. */
export interface NetInput {
  readonly offer: OfferBody
  /** The day of acceptance, real or earliest, YYYY-MM-DD in the property's zone: days to close count from it. */
  readonly acceptedOn: string
  readonly listing: {
    readonly state: PropertyState
    readonly address: {
      readonly city?: string | null
      readonly county?: string | null
      readonly zip?: string | null
    }
    readonly propertyType?: PropertyType | null
  }
}

/** The same with the day whose tax tables apply, YYYY-MM-DD: that of the expected closing. */
export interface NetInputOn extends NetInput {
  readonly on: string
}

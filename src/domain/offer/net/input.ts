import type { PropertyType } from '#domain/listing/form/choices.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'

/** What the net is computed from. */
export interface NetInput {
  readonly offer: OfferBody
  readonly listing: {
    readonly state: PropertyState
    readonly address: {
      readonly city?: string | null
      readonly county?: string | null
      readonly zip?: string | null
    }
    readonly propertyType?: PropertyType | null
  }
  /** The day whose tax tables apply, YYYY-MM-DD. */
  readonly on: string
}

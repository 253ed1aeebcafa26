/** What a home was sold for, as the event of the sale keeps it. `date`: YYYY-MM-DD. */
export interface HomeSale {
  readonly priceCents: number | null
  readonly date: string | null
}

const BEGIN = 'SALE:'

/** `SALE:<cents>:<day>`, each empty where nobody said it. */
export const saleInWords = ({ priceCents, date }: HomeSale): string =>
  `${BEGIN}${priceCents ?? ''}:${date ?? ''}`

/** Does the reason of an event say what a home was sold for? */
export const isSaleInWords = (reason: string | null): boolean => reason?.startsWith(BEGIN) ?? false

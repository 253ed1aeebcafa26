/** What an MLS answered: its records as they came, still to be read. */
export interface MlsFound {
  readonly records: readonly unknown[]
  /** no page was left out */
  readonly isWhole: boolean
}

/** An MLS could not be asked, or answered nonsense. The message is for the log. */
export class MlsAway extends Error {}

/** Where listings are imported from. */
export interface Mls {
  /** As people know it; null for the example file of the demo. */
  readonly name: string | null
  /** Tells it from another MLS, without its address. */
  readonly source: string
  /** The listings of an agent by license, those changed after `since` (an instant) where given. Throws `MlsAway`. */
  listingsOf(query: { licenseNumber: string; state: string; since: string | null }): Promise<MlsFound>
  /** The bytes of a photograph it named; null where it cannot be had, or is elsewhere than it should be. */
  photo(address: string): Promise<Buffer | null>
}

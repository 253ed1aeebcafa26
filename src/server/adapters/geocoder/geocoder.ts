/** A street address that is looked for. */
export interface Sought {
  readonly street: string
  readonly city: string
  readonly state: string
  readonly zip: string
}

/** An address that is offered while somebody types. Degrees, WGS 84. */
export interface Suggestion {
  readonly street: string
  readonly city: string
  readonly county: string
  readonly state: string
  /** ZIP, or ZIP+4 where the service knows it. */
  readonly zip: string
}

/** Finds addresses. Both reject when the service could not be asked: whoever asks decides what that means. */
export interface Geocoder {
  find(address: Sought): Promise<{ latitude: number; longitude: number } | null>
  /** Null: this service is not to be asked while somebody types. `who` types: each waits for their own questions. */
  readonly suggest: ((who: string, text: string, limit: number) => Promise<Suggestion[]>) | null
}

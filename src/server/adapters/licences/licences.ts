/** What a state's live register says of a license now. `expiresOn` is a date; null: it names none. */
export interface LicenceNow {
  readonly lastName: string
  readonly firstName: string
  readonly active: boolean
  readonly expiresOn: string | null
}

/** Looks licenses up while somebody waits. Rejects when the service could not be asked: whoever asks decides what that means. */
export interface LicenceService {
  /** The license under this number, as the register writes it; null: there is none. `who` asks: each waits for their own questions. */
  find(who: string, state: string, licenseNumber: string): Promise<LicenceNow | null>
}

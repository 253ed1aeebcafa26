import { ApiError } from '#web/lib/apiError.ts'
import { newKey } from '#web/lib/keys.ts'

/**
 * Sends one request safely: a repeat of the same body after a lost answer uses the same Idempotency-Key, so nothing
 * happens twice; another body, or an answer that was no, gets a new one (api.md "Shapes").
 */
export class SafeKey {
  #key = newKey()
  #body = ''

  async run<T>(body: unknown, send: (key: string) => Promise<T>): Promise<T> {
    const text = JSON.stringify(body)
    if (this.#body !== '' && this.#body !== text) this.#key = newKey()
    this.#body = text
    try {
      return await send(this.#key)
    } catch (error) {
      if (!(error instanceof ApiError) || !error.transient) this.#key = newKey()
      throw error
    }
  }
}

import { ApiError } from './apiError.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { newKey } from './keys.ts'

interface Sent<B> {
  body: B
  key: string
}

/**
 * Writes whose answer may get lost on the way. What was sent stays noted on the device, with its Idempotency-Key,
 * until an answer comes; the next write first repeats it word for word. So a create whose answer was lost makes no
 * second record, and an update none that looks like someone else's (api.md "Shapes").
 */
export class Outgoing<B, R> {
  readonly #user: string
  readonly #slot: string
  readonly #send: (body: B, key: string) => Promise<R>

  /** `record` as for drafts, e.g. `listing/42`. */
  constructor(user: string, record: string, send: (body: B, key: string) => Promise<R>) {
    this.#user = user
    this.#slot = `${record}#sent`
    this.#send = send
  }

  /** Gets the answer that was lost, if one was; null when there is none to wait for. */
  async settle(): Promise<R | null> {
    const lost = readDraft<Sent<B>>(this.#user, this.#slot)
    return lost ? this.#deliver(lost.value) : null
  }

  /** Sends something new; call `settle` before. */
  async write(body: B): Promise<R> {
    const sent = { body, key: newKey() }
    keepDraft(this.#user, this.#slot, sent)
    return this.#deliver(sent)
  }

  async #deliver(sent: Sent<B>): Promise<R> {
    try {
      const answer = await this.#send(sent.body, sent.key)
      dropDraft(this.#user, this.#slot)
      return answer
    } catch (error) {
      const unknown = error instanceof ApiError && (error.transient || error.status >= 500)
      if (!unknown) dropDraft(this.#user, this.#slot)
      throw error
    }
  }
}

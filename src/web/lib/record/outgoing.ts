import { ApiError } from '../call/apiError.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { newKey, windowKey } from '../call/keys.ts'

interface Sent<B> {
  body: B
  key: string
  /** The browser window that sent it. */
  window: string
}

/** Milliseconds after which a call is over in any case (lib/api.ts waits 30 s), so that its answer is lost for good. */
const LOST_AFTER = 31_000

/**
 * Writes whose answer may get lost on the way. What was sent stays noted on the device, with its Idempotency-Key,
 * until an answer comes; the next write first repeats it word for word. So a create whose answer was lost makes no
 * second record, and an update none that looks like someone else's (api.md "Shapes"). What another window has just
 * sent is not lost but on its way: it is left to that window.
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
    if (!lost) return null
    const elsewhere = lost.value.window !== windowKey()
    if (elsewhere && Date.now() - Date.parse(lost.at) < LOST_AFTER) return null
    return this.#deliver(lost.value)
  }

  /** Sends something new; call `settle` before. */
  async write(body: B): Promise<R> {
    const sent = { body, key: newKey(), window: windowKey() }
    keepDraft(this.#user, this.#slot, sent)
    return this.#deliver(sent)
  }

  async #deliver(sent: Sent<B>): Promise<R> {
    try {
      const answer = await this.#send(sent.body, sent.key)
      this.#answered(sent)
      return answer
    } catch (error) {
      const unknown = error instanceof ApiError && (error.transient || error.status >= 500)
      if (!unknown) this.#answered(sent)
      throw error
    }
  }

  #answered({ key }: Sent<B>): void {
    if (readDraft<Sent<B>>(this.#user, this.#slot)?.value.key === key) dropDraft(this.#user, this.#slot)
  }
}

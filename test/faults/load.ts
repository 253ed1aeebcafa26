import { randomUUID } from 'node:crypto'
import { caller, type Caller } from '#test/client.ts'
import { wait } from './process.ts'

/** Writes without pause, each with its own key; a write whose answer is lost is sent again under the same key. */
export interface Load {
  /** Texts of the writes that were acknowledged. */
  readonly acknowledged: Set<string>
  /** Answers that are neither success nor 503. */
  readonly wrong: string[]
  /** How many writes had to be sent more than once. */
  repeated(): number
  /** Finishes the writes under way. */
  stop(): Promise<void>
}

export const signIn = async (origin: string, email: string): Promise<Caller> => {
  const answer = await caller(origin, null).post('/login', { email, password: 'Parley-demo-1' })
  const token = answer.headers.get('authorization')?.slice('Bearer '.length)
  if (!token) throw new Error(`No session: ${JSON.stringify(answer.body)}`)
  return caller(origin, token)
}

export const startLoad = (who: Caller, recipientId: string, writers: number): Load => {
  const acknowledged = new Set<string>()
  const wrong: string[] = []
  let running = true
  let repeats = 0

  const write = async () => {
    const text = `write ${randomUUID()}`
    const body = { message: text, recipient: { id: recipientId } }
    for (let tries = 1; ; tries++) {
      const answer = await who
        .put('/notifications', body, { headers: { 'idempotency-key': text.slice(6) } })
        .catch(() => null)
      if (tries > 1 && answer?.status === 200) repeats++
      if (answer?.status === 200) return void acknowledged.add(text)
      if (answer && answer.status !== 503)
        return void wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`)
      await wait(20)
    }
  }
  const writer = async () => {
    while (running) await write()
  }
  const all = Array.from({ length: writers }, writer)
  return {
    acknowledged,
    wrong,
    repeated: () => repeats,
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}

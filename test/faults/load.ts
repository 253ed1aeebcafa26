import { randomUUID } from 'node:crypto'
import { caller, type Answered, type Caller, type CallOptions } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { until, wait } from './process.ts'

/** Writes without pause, each with its own key; a write whose answer is lost is sent again under the same key. */
export interface Load {
  /** Texts of the writes that were acknowledged. */
  readonly acknowledged: Set<string>
  /** Answers that are neither success nor 503. */
  readonly wrong: string[]
  /** How many writes had to be sent more than once. */
  repeated(): number
  /** Waits until so many more writes were acknowledged, or one got a wrong answer. */
  more(writes: number): Promise<void>
  /** Finishes the writes under way. */
  stop(): Promise<void>
}

export const signIn = async (origin: string, email: string, password = 'Parley-demo-1'): Promise<Caller> => {
  const answer = await caller(origin, null).post('/login', { email, password })
  const token = answer.headers.get('authorization')?.slice('Bearer '.length)
  if (!token) throw new Error(`No session: ${JSON.stringify(answer.body)}`)
  return caller(origin, token)
}

/**
 * SQL: a load writes more in a minute than people may in a day. Messages and new listings count toward nothing.
 */
export const UNCOUNTED = `
  create function uncounted() returns trigger language plpgsql as 'begin new.amount := 0; return new; end';
  create trigger uncounted before insert or update on spending for each row
    when (new.what like 'messages.%' or new.what = 'listings.begun') execute function uncounted()`

/** One kind of write: the request that carries `text`. */
export type Write = (text: string, options: CallOptions) => Promise<Answered>

export const startLoad = (writes: readonly Write[], writers: number): Load => {
  const acknowledged = new Set<string>()
  const wrong: string[] = []
  let running = true
  let repeats = 0

  const once = async (write: Write) => {
    const text = `write ${randomUUID()}`
    for (let tries = 1; ; tries++) {
      const answer = await write(text, { headers: { 'idempotency-key': text.slice(6) } }).catch(() => null)
      if (answer && answer.status < 300) {
        if (tries > 1) repeats++
        return void acknowledged.add(text)
      }
      if (answer && answer.status !== 503)
        return void wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`)
      await wait(20)
    }
  }
  const writer = async (n: number) => {
    for (let turn = n; running; turn++) await once(writes[turn % writes.length]!)
  }
  const all = Array.from({ length: writers }, (_, n) => writer(n))
  return {
    acknowledged,
    wrong,
    repeated: () => repeats,
    async more(writes) {
      for (const from = acknowledged.size; acknowledged.size < from + writes && wrong.length === 0;)
        await wait(5)
    },
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}

/**
 * New listings under keys of their own, as the browser sends them. `amiss`: texts of those that were acknowledged and are not kept, or are
 * kept twice.
 */
export const listingWrites = (agent: Caller) => {
  const acknowledged = new Set<string>()
  return {
    async write() {
      const text = `rolling-${randomUUID()}`
      const body = { price: 500_000, address: { addressLine1: text, state: 'CA' } }
      const answer = await agent.post('/listings', body, { headers: { 'idempotency-key': text } })
      if (answer.status < 300) acknowledged.add(text)
      return answer
    },
    async amiss(databaseUrl: string) {
      const rows = await runSql<{ text: string; n: number }>(
        databaseUrl,
        `select address_line1 as text, count(*)::int as n from listings where address_line1 like 'rolling-%' group by 1`,
      )
      const kept = new Map(rows.map(({ text, n }) => [text, n]))
      const lost = [...acknowledged].filter((text) => !kept.has(text))
      return [...lost, ...rows.filter(({ n }) => n > 1).map(({ text }) => text)]
    },
  }
}

/** Calls without a pause, `callers` at once, each act in its turn; `judge` hears what each was answered. */
export const startCalls = (
  acts: readonly (() => Promise<Answered>)[],
  callers: number,
  judge: (act: number, answer: Answered | Error) => void,
) => {
  let asked = 0
  let running = true
  const all = Array.from({ length: callers }, async (_, n) => {
    for (let turn = n; running; turn++) {
      const act = turn % acts.length
      judge(act, await acts[act]!().catch((error: Error) => error))
      asked++
    }
  })
  return {
    asked: () => asked,
    /** Waits until so many more were answered. */
    more(calls: number) {
      const goal = asked + calls
      return until(() => asked >= goal)
    },
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}

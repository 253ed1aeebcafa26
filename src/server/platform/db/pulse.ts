import pg from 'pg'
import { destroySocketOf } from './guard.ts'
import { wordsOf } from './outage.ts'

/** A beat that came is followed by the next one after so long. */
const REST_MS = 250
/** After so long without an answer another connection is tried as well: the first one alone may have broken silently. */
const SECOND_MS = 900
/** Without an answer by then the database is away: together with the rest within 2.5 seconds (issue 8 "database away"). */
const LOST_MS = 1_800
/** A timer that comes so late was held up by this process itself, which says nothing of the database. */
const LATE_MS = 250

export interface Pulse {
  stop(): void
}

const wait = (ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const due = performance.now() + ms
    setTimeout(() => resolve(performance.now() - due < LATE_MS), ms).unref()
  })

/**
 * Asks the database every moment whether it is there, over a connection of its own, and says when it no longer is, with what it answered last (null:
 * nothing), and when it is back. A
 * refused connection tells itself; a database that hangs, or a network that swallows packets, tells nobody for half a minute.
 */
export const feelPulse = (url: string, told: { lost(why: string | null): void; found(): void }): Pulse => {
  let stopped = false
  let lost = false
  let why: string | null = null
  const open = new Set<pg.Client>()

  const close = (client: pg.Client | null) => {
    if (!client || !open.delete(client)) return
    void client.end().catch(() => {})
    // It may never answer a farewell.
    destroySocketOf(client)
  }
  const connect = async (): Promise<pg.Client | null> => {
    let client: pg.Client | null = null
    try {
      // It reads the certificate that its address names, which may be away for a moment.
      const made = new pg.Client({ connectionString: url, connectionTimeoutMillis: LOST_MS, keepAlive: true })
      client = made
      made.on('error', () => close(made))
      open.add(made)
      await made.connect()
      return made
    } catch (error) {
      why = wordsOf(error)
      close(client)
      return null
    }
  }
  const beats = async (client: pg.Client | null): Promise<pg.Client | null> => {
    if (!client) return null
    try {
      await client.query('select 1')
      why = null
      return client
    } catch (error) {
      why = wordsOf(error)
      close(client)
      return null
    }
  }

  /** The connection that answered in time; null: none did; undefined: nobody can tell. */
  const ask = async (client: pg.Client | null): Promise<pg.Client | null | undefined> => {
    const first = client ? beats(client) : Promise.resolve(null)
    const early = await Promise.race([first, wait(SECOND_MS).then(() => null)])
    if (early) return early
    const second = connect().then(beats)
    const answers = Promise.any(
      [first, second].map((each) => each.then((found) => found ?? Promise.reject(new Error()))),
    )
    const found = await Promise.race([answers.catch(() => null), wait(LOST_MS - SECOND_MS)])
    if (found === false) return undefined
    for (const each of open) if (each !== found) close(each)
    return found === true ? null : found
  }

  const loop = async () => {
    let client = await connect()
    while (!stopped) {
      const answered = await ask(client)
      if (stopped) return
      if (answered !== undefined) {
        client = answered
        if (!answered && !lost) told.lost(why)
        if (answered && lost) told.found()
        lost = !answered
      }
      await wait(REST_MS)
    }
  }
  void loop()

  return {
    stop() {
      stopped = true
      for (const client of open) close(client)
    },
  }
}

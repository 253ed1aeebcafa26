import pg from 'pg'

export interface Listener {
  /** Resolved once it has heard for the first time. */
  readonly listening: Promise<void>
  stop(): Promise<void>
}

/**
 * Listens on a channel with a connection of its own and finds its way back after an outage. `onConnect` runs
 * whenever it begins to hear: whatever was told before is lost.
 */
export const listen = (
  url: string,
  channel: string,
  onMessage: (payload: string) => void,
  onConnect: () => void,
): Listener => {
  let stopped = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  const heard = Promise.withResolvers<void>()

  const again = () => {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connect()
    }, 500)
    timer.unref()
  }

  const connect = async () => {
    let mine: pg.Client | null = null
    try {
      // It reads the certificate that its address names, which may be away for a moment.
      mine = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, keepAlive: true })
      client = mine
      mine.on('error', () => {})
      mine.on('end', again)
      mine.on('notification', (message) => onMessage(message.payload ?? ''))
      await mine.connect()
      await mine.query(`listen ${mine.escapeIdentifier(channel)}`)
      onConnect()
      heard.resolve()
    } catch {
      await mine?.end().catch(() => {})
      again()
    }
  }
  void connect()

  return {
    listening: heard.promise,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}

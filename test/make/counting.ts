import pg from 'pg'

type Sent = readonly unknown[]

/**
 * Hears every statement that the server sends while `act` runs. The server of a test lives in its process, so its
 * driver can be watched; nothing in the product knows of it.
 */
const watch = async (
  act: () => Promise<unknown>,
  hear: (sent: Sent, client: pg.Client) => void,
): Promise<void> => {
  const { prototype } = pg.Client
  const query = prototype.query
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    hear(args, this)
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await act()
  } finally {
    prototype.query = query
  }
}

export const statementsOf = async (act: () => Promise<unknown>): Promise<number> => {
  let count = 0
  await watch(act, () => count++)
  return count
}

/** Each statement with what it was asked with, to have it explained, and the connection it went over: others work meanwhile. */
export const statementsSent = async (act: () => Promise<unknown>) => {
  const sent: { text: string; values: readonly unknown[]; client: pg.Client }[] = []
  await watch(act, ([first, values], client) => {
    const { text, values: own } = (typeof first === 'string' ? { text: first, values } : first) as {
      text?: string
      values?: unknown[]
    }
    sent.push({ text: text ?? '', values: own ?? [], client })
  })
  return sent
}

export interface Named {
  readonly name: string
  readonly text: string
}

/** The named statements (the hot paths), each once. */
export const namedStatements = async (act: () => Promise<unknown>): Promise<Named[]> => {
  const seen = new Map<string, Named>()
  await watch(act, ([first]) => {
    const { name, text } = (first ?? {}) as Partial<Named>
    if (name && text) seen.set(name, { name, text })
  })
  return [...seen.values()]
}

/**
 * Lets something else happen, and end, just before the server sends the `nth` statement of a name while `act` runs: what may commit
 * between two statements is made to.
 */
export const interleaved = async <T>(
  {
    before,
    nth = 1,
    happens,
  }: { before: string | readonly string[]; nth?: number; happens: () => Promise<unknown> },
  act: () => Promise<T>,
): Promise<T> => {
  const { prototype } = pg.Client
  const query = prototype.query
  let left = nth
  const names: unknown[] = [before].flat()
  prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const send = (): unknown => Reflect.apply(query, this, args)
    if (!names.includes((args[0] as Partial<Named> | undefined)?.name) || --left !== 0) return send()
    return happens().then(send)
  } as typeof query
  try {
    const done = await act()
    if (left > 0) throw new Error(`The server never sent ${names.join(' or ')} so often.`)
    return done
  } finally {
    prototype.query = query
  }
}

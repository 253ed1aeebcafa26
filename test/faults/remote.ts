import { randomUUID } from 'node:crypto'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { caller, type CallOptions, type Caller } from '#test/client.ts'
import type { TestServer } from '#test/server.ts'
import { signIn } from './load.ts'

/** Calls as our pages do: each write bears a key, so that a proxy may send it to another process when the first one ends. */
const withKeys = (person: Caller): Caller => {
  const keyed = <Options extends CallOptions>(options?: Options) => ({
    ...options,
    headers: { 'idempotency-key': randomUUID(), ...options?.headers },
  })
  return {
    ...person,
    post: (path, body, options) => person.post(path, body, keyed(options)),
    put: (path, body, options) => person.put(path, body, keyed(options)),
    send: (path, bytes, name, options) => person.send(path, bytes, name, keyed(options)),
    upload: (type, bytes, name, options) => person.upload(type, bytes, name, keyed(options)),
  }
}

/** What the factories of test/make need of a server, for a product that runs as a process of its own. */
export const remote = (origin: string): TestServer => {
  const visitor = caller(origin, null)
  const sessions = new Map<string, ReturnType<typeof signIn>>()
  const outbox = async (to: string, channel: 'email' | 'sms' = 'email') =>
    (await visitor.get(`/dev/outbox?${new URLSearchParams({ to, channel })}`)).body
  const parts: Partial<TestServer> = {
    origin,
    visitor,
    outbox,
    signIn: (email, password = DEMO_PASSWORD) => signIn(origin, email, password),
    as(who) {
      const email = who.includes('@') ? who : `${who}@parley.example`
      const session = sessions.get(email) ?? signIn(origin, email).then(withKeys)
      sessions.set(email, session)
      return session
    },
    async link(to, path) {
      const links: string[] = (await outbox(to)).flatMap((mail: { links: string[] }) => mail.links)
      const found = links.map((link) => new URL(link)).find((link) => link.pathname.startsWith(path))
      if (!found) throw new Error(`No mail to ${to} links to ${path}.`)
      return found
    },
  }
  return parts as TestServer
}

import { ok, type Caller } from '#test/client.ts'
import { activate, agentBody, consumerBody } from '#test/people.ts'
import type { TestServer } from '#test/server.ts'

export interface Registered extends Caller {
  readonly email: string
  readonly id: string
}

let count = 0

/**
 * Whose trial license is the next on a server. It is counted for each server, not for the process: the files that
 * happened to run before in the same one would otherwise decide which number a test gets, and whether somebody there
 * holds it already. The first is 2, since `agentBody` takes 1 where a test names none.
 */
const licenses = new WeakMap<TestServer, number>()
const nextLicense = (server: TestServer): number => {
  const next = (licenses.get(server) ?? 1) + 1
  if (next > 40) throw new Error('A server has forty trial licenses of a state.')
  licenses.set(server, next)
  return next
}

/** From an address of their own: of one site thirty register in a minute. */
const registered = async (server: TestServer, body: { email: string }): Promise<Registered> => {
  const headers = { 'x-forwarded-for': `10.1.${count >> 8}.${count & 255}` }
  ok(await server.visitor.post('/users/registration', body, { headers }), 201)
  ok(await activate(server, body.email))
  const caller = await server.signIn(body.email)
  return { ...caller, email: body.email, id: ok(await caller.get('/users')).id }
}

/** Registers, activates and signs in, as a person would: without the listing role, with a trial license. */
export const newAgent = (server: TestServer, state: 'CA' | 'FL' = 'CA'): Promise<Registered> => {
  const body = agentBody(`trial-${++count}-${process.pid}@agents.example`, state, nextLicense(server))
  return registered(server, body)
}

/** A consumer of her own. */
export const newConsumer = (server: TestServer): Promise<Registered> =>
  registered(server, consumerBody(`consumer-${++count}-${process.pid}@consumers.example`))

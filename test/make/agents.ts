import { ok, type Caller } from '#test/client.ts'
import { activate, agentBody, consumerBody } from '#test/people.ts'
import type { TestServer } from '#test/server.ts'

export interface Registered extends Caller {
  readonly email: string
  readonly id: string
}

let count = 0

const registered = async (server: TestServer, body: { email: string }): Promise<Registered> => {
  ok(await server.visitor.post('/users/registration', body), 201)
  ok(await activate(server, body.email))
  const caller = await server.signIn(body.email)
  return { ...caller, email: body.email, id: ok(await caller.get('/users')).id }
}

/** Registers, activates and signs in, as a person would: without the listing role, with a trial license. */
export const newAgent = (server: TestServer, state: 'CA' | 'FL' = 'CA'): Promise<Registered> => {
  const n = ++count
  return registered(server, agentBody(`trial-${n}-${process.pid}@agents.example`, state, (n % 40) + 1))
}

/** A consumer of her own. */
export const newConsumer = (server: TestServer): Promise<Registered> =>
  registered(server, consumerBody(`consumer-${++count}-${process.pid}@consumers.example`))

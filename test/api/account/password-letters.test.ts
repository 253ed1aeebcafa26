import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newConsumer, type Registered } from '#test/make/agents.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ worker: false })
})
afterAll(() => server.close())

/** The same letters as two keyboards send them: é as one sign, or as e and an accent. */
const [ONE, TWO] = ['Parl\u00e9y-accent-1', 'Parle\u0301y-accent-1']

const entersWith = async ({ email }: Registered, password: string): Promise<number> =>
  (await server.visitor.post('/login', { email, password })).status

it.each([
  ['one sign', ONE],
  ['two', TWO],
])('a password that was set with %s opens by any keyboard', async (_, password) => {
  const person = await newConsumer(server)
  ok(await person.put('/users/password/change', { currentPassword: DEMO_PASSWORD, password }))
  expect(await entersWith(person, ONE)).toBe(200)
  expect(await entersWith(person, TWO)).toBe(200)
  expect(await entersWith(person, 'Parley-accent-1')).toBe(401)
})

it('one that was kept as it was typed still opens', async () => {
  const person = await newConsumer(server)
  await runSql(server.databaseUrl, 'update users set password_hash = $1 where email = $2', [
    await hash(TWO),
    person.email,
  ])
  expect(await entersWith(person, TWO)).toBe(200)
})

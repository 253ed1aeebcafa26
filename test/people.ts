import { expect } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok, type Caller, type CallOptions } from './client.ts'
import type { TestServer } from './server.ts'

/** A registration body that holds; trial license number `n` of 1 to 40 (api.md "Demo and test world"). */
export const agentBody = (email: string, state: 'CA' | 'FL' = 'CA', n = 1) => ({
  email,
  password: DEMO_PASSWORD,
  firstName: 'Trial',
  lastName: 'Tester',
  phone: '(805) 555-0199',
  agent: {
    licenseState: state,
    licenseNumber: state === 'CA' ? String(2_000_000 + n).padStart(8, '0') : `SL${3_000_000 + n}`,
    brokerage: { name: 'Trial Brokerage', licenseNumber: 'B123' },
  },
  consents: { terms: true, electronicRecords: true, sms: false },
})

export const consumerBody = (email: string) => ({ ...agentBody(email), agent: null })

/** Follows the activation link of the newest mail. */
export const activate = async (server: TestServer, email: string, options: CallOptions = {}) => {
  const link = await server.link(email, '/email-verification')
  const token = link.searchParams.get('token') ?? ''
  return server.visitor.put(`/users/activation/${encodeURIComponent(email)}/${token}`, undefined, options)
}

/** The number that everybody who accepts an invitation types. */
const INVITED_PHONE = '8055550196'

/** Someone an agent has named: follows the invitation in the newest mail, sets a password, signs in, and names a number, as the page asks. */
export const acceptInvitation = async (server: TestServer, email: string): Promise<Caller> => {
  const link = await server.link(email, '/account-verification')
  const token = link.searchParams.get('token')
  expect(link.searchParams.get('email')).toBe(email)
  ok(await server.visitor.put('/users/password', { token, email, password: DEMO_PASSWORD }))
  const person = await server.signIn(email)
  ok(await person.put('/users', { phone: INVITED_PHONE }))
  return person
}

/** Addresses of so many networks (/64) of one customer, whose site (/48) it is. */
export const networksOf = (site: string, many: number): string[] =>
  Array.from({ length: many }, (_, n) => `${site}:${n.toString(16)}::1`)

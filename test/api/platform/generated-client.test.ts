import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { acceptInvitation } from '#test/people.ts'
import { startTestServer, type TestServer } from '#test/server.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), 'parley-client-'))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Answer {
  readonly data?: {
    readonly id?: string
    readonly state?: string
    readonly finalRpa?: { readonly url: string } | null
  }
  readonly error?: unknown
  readonly response: Response
}
type Operation = (options: object) => Promise<Answer>

const PROGRAM = `
import { createOffer, getContract, moveOffer } from './sdk.gen.ts'
import type * as types from './types.gen.ts'
export const price = (listing: types.Listing): number | null | undefined => listing.price
export const amount = (offer: types.Offer): number | null | undefined => offer.terms?.offerAmount
export const signed = (contract: types.Contract): boolean => contract.buyerSigners.every((s) => s.isSigned)
export const calls = [createOffer, getContract, moveOffer]
`

it(
  'a client generated from openapi.json has types for its records, and drives the main job',
  { timeout: 180_000 },
  async () => {
    const document = join(folder, 'openapi.json')
    writeFileSync(document, JSON.stringify(ok(await server.visitor.get('/openapi.json'))))
    await createClient({
      input: document,
      output: { path: folder, clean: false, importFileExtension: '.ts' },
      plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
      logs: { level: 'silent' },
    })
    writeFileSync(join(folder, 'program.ts'), PROGRAM)
    const options = [
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--allowImportingTsExtensions',
      '--skipLibCheck',
      '--lib',
      'es2023,dom',
    ]
    const compiler = join(root, 'node_modules/typescript-7/bin/tsc')
    const { stdout } = spawnSync(process.execPath, [compiler, ...options, 'program.ts'], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(stdout, 'what the compiler complains of').toBe('')
    expect(readFileSync(join(folder, 'types.gen.ts'), 'utf8').split('\n').length).toBeLessThan(12_000)

    const sdk = (await import(join(folder, 'sdk.gen.ts'))) as Record<string, Operation>
    const call = async (name: string, who: string, options: object, status = 200) => {
      const answer = await sdk[name]!({
        baseUrl: `${server.origin}/api`,
        headers: { authorization: who },
        ...options,
      })
      expect(answer.response.status, `${name}: ${JSON.stringify(answer.error)}`).toBe(status)
      return answer.data!
    }
    const signIn = async (email: string): Promise<string> => {
      const answer = await sdk.login!({
        baseUrl: `${server.origin}/api`,
        body: { email, password: DEMO_PASSWORD },
      })
      return answer.response.headers.get('authorization') ?? ''
    }
    const [owner, buyer] = ['client-owner@example.com', 'client-buyer@example.com']
    const agentOf = async (name: string) => ({
      caller: await server.as(name),
      key: await signIn(`${name}@parley.example`),
    })
    const listing = await agentOf('listing-ca')
    const buying = await agentOf('agent-ca')
    const made = await call(
      'createListing',
      listing.key,
      { body: await exampleBody('listing-ca', listing.caller, { ownerEmail: owner }) },
      201,
    )
    const id = made.id!
    const attested = { attested: true }
    const moveListing = (who: string, state: string) =>
      call('moveListing', who, { path: { id, status: state }, body: attested })
    const move = (who: string, offerId: string, state: string, body: object = attested) =>
      call('moveOffer', who, { path: { id: offerId, state }, body })
    await moveListing(listing.key, 'PENDING_SELLER_APPROVAL')
    await acceptInvitation(server, owner)
    const seller = await signIn(owner)
    await moveListing(seller, 'SELLER_APPROVED')
    await moveListing(listing.key, 'ACTIVE')
    const body = await exampleBody('offer-ca', buying.caller, { buyerEmail: buyer, listingId: id })
    const offerId = (await call('createOffer', buying.key, { body }, 201)).id!
    await move(buying.key, offerId, 'PENDING_BUYER_APPROVAL')
    await acceptInvitation(server, buyer)
    const client = await signIn(buyer)
    await move(client, offerId, 'PENDING_SELLER_AGENT_RESPONSE')
    await move(listing.key, offerId, 'PENDING_SELLER_ACCEPT_REVIEW', {})
    await move(seller, offerId, 'ACCEPTED')
    const signatures = await exampleBody('signatures', buying.caller)
    let state: string | undefined
    for (const who of [buying.key, client, listing.key, seller])
      state = (await call('signContract', who, { path: { id }, body: signatures })).state
    expect(state).toBe('COMPLETED')
    const final = async () => (await call('getContract', seller, { path: { id } })).finalRpa
    await expect.poll(final, { timeout: 10_000 }).not.toBeNull()
  },
)

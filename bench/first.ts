/**
 * The first requests of a process: it is started on a data folder with a sale under way, and each call is made once, then
 * two hundred times. `node bench/first.ts`; to reach: the first within 100 ms of the later ones' p99 (issue 8 "Proof"). Exits 1 otherwise.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { ok } from '#test/client.ts'
import { remote } from '#test/faults/remote.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { run } from './processes.ts'

const LATER = 200
const REACH = 100
const PORT = 4313

const dataDir = mkdtempSync(join(tmpdir(), 'parley-first-'))
const start = () => run('product', PORT, { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
let product = await start()
const server = remote(product.origin)
const sale = await activeListing(server, 'ca')
await deliveredOffer(server, sale)
const agent = await server.as('agent3-ca')
const offer = await exampleBody('offer-ca', agent, {
  listingId: sale.listingId,
  buyerEmail: 'BUYER@example.com',
})
for (const key of ['proofOfFunds', 'loanApproval', 'letterToSeller']) delete offer[key]
const offerText = JSON.stringify(offer)
let drafts = 0
/** An offer of a buyer who has none yet. */
const nextOffer = () => JSON.parse(offerText.replace('BUYER', `first-${++drafts}`)) as typeof offer

// Sessions outlive the process: nobody has to sign in, which would warm it.
await product.stop()
product = await start()

const CALLS: Record<string, () => Promise<{ id?: string }>> = {
  list: async () => ok(await agent.get('/search/listings?city=Los%20Angeles&address=&state=')),
  detail: async () => ok(await agent.get(`/listings/${sale.listingId}/details`)),
  home: async () => ok(await sale.listingAgent.get('/agents/dashboard')),
  grid: async () => ok(await sale.listingAgent.get(`/offers/listings/${sale.listingId}?actions=seller`)),
  create: async () => ok(await agent.post('/offers', nextOffer()), 201),
}
/** How long a call takes. A draft is deleted afterwards: nobody has more than ten on a home. */
const msOf = async (name: string, call: () => Promise<{ id?: string }>): Promise<number> => {
  const began = performance.now()
  const { id } = await call()
  const took = performance.now() - began
  if (name === 'create') ok(await agent.put(`/offers/${id ?? ''}/DELETED`, {}))
  return took
}

const firsts: Record<string, number> = {}
for (const [name, call] of Object.entries(CALLS)) firsts[name] = await msOf(name, call)
const rows = []
for (const [name, call] of Object.entries(CALLS)) {
  const later: number[] = []
  for (let i = 0; i < LATER; i++) later.push(await msOf(name, call))
  const p99 = later.toSorted((a, b) => a - b)[Math.floor(LATER * 0.99)] ?? 0
  const first = firsts[name] ?? 0
  rows.push({
    call: name,
    'first ms': first.toFixed(0),
    'later p99 ms': p99.toFixed(0),
    over: (first - p99).toFixed(0),
  })
  if (first - p99 > REACH) process.exitCode = 1
}
console.table(rows)
await product.stop()
rmSync(dataDir, { recursive: true, force: true })

import { ok, type Caller } from '#test/client.ts'
import type { TestServer } from '#test/server.ts'
import { exampleBody } from './examples.ts'
import { agreedWorld, type Role, type World } from './negotiation.ts'
import { accepted, activeListing, deliveredOffer, type Body, type Sale } from './sale.ts'

/** Who signs in California, stage by stage; a row of two signs in any order. */
export const CA_STAGES: readonly (readonly Role[])[] = [['BA'], ['PB', 'SB'], ['LA'], ['PS', 'SS']]

export interface Agreement extends World {
  readonly signature: Body
  sign(role: Role, body?: object): ReturnType<Caller['put']>
  /** Signs all stages before `stage`, counted from 0. */
  signUpTo(stage: number): Promise<void>
  cancel(role: Role, body?: object): ReturnType<Caller['put']>
  contract(role?: Role): Promise<Body>
}

/** A Californian agreement of two buyers and two sellers, waiting for its first signature. */
export const agreement = async (server: TestServer): Promise<Agreement> => {
  const w = await agreedWorld(server)
  const signature = await exampleBody('signatures', w.people.BA)
  const path = `/listings/${w.listingId}/contract`
  const sign: Agreement['sign'] = (role, body = signature) => w.people[role].put(`${path}/sign`, body)
  return {
    ...w,
    signature,
    sign,
    async signUpTo(stage) {
      for (const role of CA_STAGES.slice(0, stage).flat()) ok(await sign(role))
    },
    cancel: (role, body = {}) => w.people[role].put(`${path}/state/CANCELLED`, body),
    contract: async (role = 'BA') => ok(await w.people[role].get(path)),
  }
}

/** A Floridian agreement of one buyer and one seller. */
export const floridaAgreement = async (server: TestServer) => {
  const sale: Sale = await activeListing(server, 'fl')
  const chain = await deliveredOffer(server, sale)
  await accepted(sale, chain)
  return { sale, chain, signature: await exampleBody('signatures', chain.agent) }
}

/** What the buyers of an agreement in effect do with one contingency removal after the other. */
export const afterContract = (a: Pick<Agreement, 'listingId' | 'people' | 'signature'>) => {
  const path = `/listings/${a.listingId}/contract/notices`
  let notice: Body = {}
  return {
    async prepare(item = 'LOAN') {
      const { notices } = ok(await a.people.BA.post(path, { kind: 'CONTINGENCY_REMOVAL', items: [item] }))
      notice = notices.at(-1)
    },
    async sign(role: Role) {
      const shown = notice.documentHash
      ok(await a.people[role].post(`${path}/${notice.id}/sign`, { ...a.signature, agreed: true, shown }))
    },
    async withdraw() {
      ok(await a.people.BA.post(`${path}/${notice.id}/withdraw`, { shown: notice.documentHash }))
    },
  }
}

import type { ListingState } from '#domain/listing/vocabulary.ts'
import { ok, type Answered, type Caller } from '#test/client.ts'
import { acceptInvitation } from '#test/people.ts'
import type { TestServer } from '#test/server.ts'
import { exampleBody } from './examples.ts'
import type { Body } from './sale.ts'

export type ListingRole = 'LA' | 'PS' | 'SS' | 'AD' | 'oL' | 'U'

/** A draft listing with two sellers, and everybody who might try something. */
export interface ListingWorld {
  readonly id: string
  readonly people: Record<ListingRole, Caller>
  readonly emails: { readonly PS: string; readonly SS: string }
  move(role: ListingRole, to: string, body?: object): Promise<Answered>
  state(): Promise<ListingState>
}

const YES = { attested: true }
let count = 0
const fresh = (who: string) => `${who}-${++count}-${process.pid}@listing.example`

/** A draft: the owners are named, not asked yet. PS and SS have signed in once they were. */
export const listingDraft = async (
  server: TestServer,
  change: (body: Body) => void = () => {},
  agent = 'listing-ca',
): Promise<ListingWorld> => {
  const LA = await server.as(agent)
  const emails = { PS: fresh('ps'), SS: fresh('ss') }
  const body = await exampleBody('listing-ca', LA, { ownerEmail: emails.PS })
  body.customListingUrl = null
  body.secondaryOwners = [
    {
      ownerType: 'INDIVIDUAL',
      user: { firstName: 'Second', lastName: 'Owner', email: emails.SS, phone: '(213) 555-0178' },
      address: body.primaryOwner.address,
    },
  ]
  change(body)
  const { id } = ok(await LA.post('/listings', body), 201)
  const U = await server.as('buyer2-ca')
  const people = { LA, PS: U, SS: U, AD: await server.as('admin'), oL: await server.as('agent-ca'), U }
  return {
    id,
    people,
    emails,
    move: (role, to, input = {}) => people[role].put(`/listings/${id}/${to}`, input),
    state: async () => ok(await people.AD.get(`/listings/${id}`)).state,
  }
}

export type ListingSituation = (server: TestServer) => Promise<ListingWorld>

/** Asked the seller; the owners have accounts from here on. */
const asked: ListingSituation = async (server) => {
  const w = await listingDraft(server)
  ok(await w.move('LA', 'PENDING_SELLER_APPROVAL', YES))
  w.people.PS = await acceptInvitation(server, w.emails.PS)
  w.people.SS = await acceptInvitation(server, w.emails.SS)
  return w
}
const after =
  (before: ListingSituation, role: ListingRole, to: string, body: object): ListingSituation =>
  async (server) => {
    const w = await before(server)
    ok(await w.move(role, to, body))
    return w
  }
const rejected = after(asked, 'PS', 'PENDING_AGENT_UPDATES', { comment: 'Another price please' })
const draft = after(rejected, 'LA', 'DRAFT', {})
const approved = after(asked, 'PS', 'SELLER_APPROVED', YES)
const active = after(approved, 'LA', 'ACTIVE', YES)
const held = after(active, 'AD', 'PENDING', { comment: 'Signed outside' })

/** Where a listing without offers can stand, each made call by call. */
export const LISTING_SITUATIONS = { draft, asked, rejected, approved, active, held } as const
export type ListingSituationName = keyof typeof LISTING_SITUATIONS

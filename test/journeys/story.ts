import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { THOROUGH } from '#test/thorough.ts'
import { acceptInvitation, approveAgent, becomeAgent, readCongrats, type NewAgent } from './account-steps.ts'
import { readFinal, sign, signByCall, waitsFor } from './contract-steps.ts'
import {
  approveListing,
  correctListing,
  findHome,
  publishListing,
  rejectListing,
  sendToSeller,
  writeListing,
  type Home,
} from './listing-steps.ts'
import { approveOffer, sendForApproval, takeOffer, writeOffer, type Buyer } from './offer-steps.ts'
import { openStage, reads, skipAfterFailure, type Person, type Stage } from './stage.ts'

const agent = (state: 'CA' | 'FL', n: number, firstName: string): NewAgent => ({
  email: `${firstName.toLowerCase()}@journey.example`,
  firstName,
  lastName: 'Tester',
  state,
  licence: state === 'CA' ? String(2_000_000 + n).padStart(8, '0') : `SL${3_000_000 + n}`,
})

const homes = {
  CA: { street: '41 Story Street', zip: '90026', city: 'Los Angeles' },
  FL: { street: '7 Pelican Way', zip: '33139', city: 'Miami Beach' },
} as const

/** The main job (issue §7): the same story in both states, one of them on a phone. */
export const mainJob = (state: 'CA' | 'FL', size: 'desk' | 'phone') =>
  describe(`the main job, ${state}, at the ${size}`, () => {
    const lister = agent(state, 1, 'Lara')
    const writer = agent(state, 2, 'Bruno')
    const buyer: Buyer = { email: 'wanda@journey.example', firstName: 'Wanda', lastName: 'Zimmer' }
    const owner = { email: 'olive@journey.example', firstName: 'Olive', lastName: 'Owner' }
    const home: Home = { state, ...homes[state], url: `story${state.toLowerCase()}`, owner }

    let stage: Stage
    let people: Record<'lister' | 'admin' | 'seller' | 'writer' | 'buyer', Person>
    let listingId = ''

    beforeAll(async () => {
      stage = await openStage(size)
      people = {
        lister: await stage.person('lister'),
        admin: await stage.person('admin'),
        seller: await stage.person('seller'),
        writer: await stage.person('writer'),
        buyer: await stage.person('buyer'),
      }
    })
    afterAll(() => stage?.close())

    skipAfterFailure()

    test('an agent registers with a verified license, activates and is approved for listings (spec 1 §2.4, §2.7, §4)', async () => {
      await becomeAgent(stage, people.lister, lister)
      await approveAgent(people.admin, lister)
      await readCongrats(people.lister)
    })

    test('the home is listed in seven steps and sent to the seller (spec 2 §5, L05)', async () => {
      await writeListing(people.lister, home)
      listingId = /create-listing\/([\w-]+)/.exec(people.lister.page.url())?.[1] ?? ''
      expect(listingId).not.toBe('')
      await sendToSeller(people.lister)
    })

    test('the seller sets a password by the mail, asks for a change, and approves what comes back (L06, L07)', async () => {
      await acceptInvitation(stage, people.seller, owner.email, owner.firstName)
      await rejectListing(people.seller, 'Please ask for a little more.')
      await correctListing(people.lister, 'Please ask for a little more.', '990000')
      await sendToSeller(people.lister)
      await approveListing(people.seller)
    })

    test('the agent publishes, and a buyer agent finds the home (L09, spec 2 §2 "Search page")', async () => {
      await publishListing(people.lister)
      await becomeAgent(stage, people.writer, writer)
      await findHome(people.writer, home)
    })

    test('the offer is written in eight steps and sent for approval (spec 3 §5, O04)', async () => {
      await writeOffer(people.writer, state, buyer)
      await sendForApproval(people.writer)
    })

    test('the buyer sets a password by the mail and approves: the offer is delivered (O06)', async () => {
      await acceptInvitation(stage, people.buyer, buyer.email, buyer.firstName)
      await approveOffer(people.buyer)
    })

    test('the listing agent reads it beside the preferences and accepts, the seller approves (O10, O12)', async () => {
      await takeOffer(people.lister, listingId, buyer, 'Accept', 'Accept')
      await takeOffer(people.seller, listingId, buyer, 'Approve', 'Approve')
    })

    test('everyone signs in order, drawn and typed (K1 to K4)', async () => {
      await waitsFor(people.seller, listingId, state === 'CA' ? 'Bruno Tester' : 'Wanda Zimmer')
      const order =
        state === 'CA' ? (['writer', 'buyer', 'lister', 'seller'] as const) : (['buyer', 'seller'] as const)
      // Two sign by hand in the gate, one each way; who comes after them signs by the call.
      const byHand = THOROUGH ? order.length : 2
      for (const [place, who] of order.entries()) {
        if (place < byHand) await sign(people[who], listingId, place % 2 === 0 ? 'draw' : 'type')
        else await signByCall(stage, who === 'lister' ? lister.email : owner.email, listingId)
      }
    })

    test('the sealed contract is there for all, and the home is pending (K4, L10)', async () => {
      await readFinal(people.buyer, listingId)
      await readFinal(people.lister, listingId)
      const visitor = await stage.person('visitor')
      await visitor.open(`/listing/${home.url}`)
      await reads(visitor.page, 'Pending')
      const offer = visitor.page.getByRole('button', { name: 'Make an Offer' })
      await expect
        .poll(() => offer.isDisabled(), { message: 'in escrow the buttons are disabled (spec 2 §4)' })
        .toBe(true)
      expect(await visitor.page.getByText('Currently Not Accepting Offers').count()).toBe(0)
      await visitor.seen('public page, pending')
    })

    test('each screen on the way passed WCAG 2.2 AA and fitted the window, nothing failed behind it (issue §7)', () => {
      expect(stage.findings).toEqual([])
    })
  })

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#domain/kernel/time/calendar.ts'
import { instantOf, localDateOf } from '#domain/kernel/time/deadline.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { acceptInvitation } from '#test/people.ts'
import { activeListing, draftOffer, type Sale } from '#test/make/sale.ts'
import { signedInAs } from './account-steps.ts'
import { openStage, press, reads, skipAfterFailure, type Person, type Stage } from './stage.ts'

const ZONE = 'America/Los_Angeles'
const COUNTDOWN = /^Expires in \d+ days? \d+ hours?$/

describe('a first offer that says by when it is to be answered (negotiation.md §1.5 CK4)', () => {
  let stage: Stage
  let sale: Sale
  let draft: Awaited<ReturnType<typeof draftOffer>>
  let agent: Person

  beforeAll(async () => {
    stage = await openStage('desk')
    sale = await activeListing(stage.server)
    draft = await draftOffer(stage.server, sale)
    agent = await signedInAs(stage, 'agent-ca')
  })
  afterAll(() => stage?.close())
  skipAfterFailure()

  test('the agent writes it in the home’s time; one that has passed is refused beside its field', async () => {
    const { page } = agent
    // What can never be saved is refused by the server too, when the pause after typing comes before the next press.
    agent.watch.expect(/^422 PUT/)
    await agent.open(`/offers/${draft.offerId}?step=7`)
    const field = page.getByLabel('The other side answers by (optional)')
    await field.fill('2020-01-05T17:00')
    await press(page, 'Continue')
    await reads(page, 'Please pick a time in the future.')
    await agent.seen('offer, expiry that has passed')
    const day = addDays(localDateOf(later(), ZONE), 3)
    // The usual one (negotiation.md §5.2): five on the third day, taken with a press and kept.
    await press(page, /^Use the usual time: .*, 5:00 PM P[DS]T$/)
    expect(await field.inputValue()).toBe(`${day}T17:00`)
    await press(page, 'Continue')
    await reads(page, 'Step 8 of 8')
    const saved = ok(await draft.agent.get(`/offers/${draft.offerId}`))
    expect(saved.expiresAt).toBe(instantOf(`${day}T17:00`, ZONE))
  })

  test('both sides see it run', async () => {
    ok(await draft.agent.put(`/offers/${draft.offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
    const buyer = await acceptInvitation(stage.server, draft.buyerEmail)
    ok(await buyer.put(`/offers/${draft.offerId}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
    await agent.open(`/offer-status/${sale.listingId}/buyer`)
    await reads(agent.page, COUNTDOWN)
    await agent.seen('own offer with its expiry')
    const listing = await signedInAs(stage, 'listing-ca')
    await listing.open(`/offer-status/${sale.listingId}/seller`)
    await reads(listing.page, COUNTDOWN)
    await listing.seen('offer with its expiry')
  })

  test('one that ends within the day is asked for before then, and once it has ended says why', async () => {
    const soon = await draftOffer(stage.server, sale, 'agent2-ca', (body) => {
      body.primaryBuyer.user = { ...body.primaryBuyer.user, firstName: 'Nora', lastName: 'Quick' }
      body.expiresAt = later(20 * 60_000)
    })
    ok(await soon.agent.put(`/offers/${soon.offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
    const buyer = await acceptInvitation(stage.server, soon.buyerEmail)
    ok(await buyer.put(`/offers/${soon.offerId}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
    const listing = await signedInAs(stage, 'listing-ca')
    const details = () => press(listing.page, 'Details of Nora Quick, Original Offer')
    await listing.open(`/offer-status/${sale.listingId}/seller?tab=offers`)
    await details()
    await reads(listing.page, 'Please respond before it expires.')
    stage.server.advance(30 * 60_000)
    await listing.page.reload()
    await details()
    await reads(listing.page, 'Expired before it was answered.')
    await listing.seen('an offer that has expired')
  })

  test('nothing failed on the way, and every screen passes', () => expect(stage.findings).toEqual([]))
})

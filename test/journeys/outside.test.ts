import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { enterOutside } from '#test/make/outside.ts'
import { activeListing, deliveredOffer, type Sale } from '#test/make/sale.ts'
import { namedPerson, signedInAs } from './account-steps.ts'
import { next, terms, writeToReview } from './offer-steps.ts'
import { paper } from './papers.ts'
import { fill, openStage, press, reads, upload, skipAfterFailure, type Person, type Stage } from './stage.ts'

const MARK = 'Entered by the listing side'
const BUYER = 'Paula Paperbuyer'
const PAPER = 'Paper or mail from the buyer’s side'

/** The seller side's answer to an outside offer, call by call: what is walked here is the listing agent's part. */
const counter = async (sale: Sale, id: string) => {
  const made = await sale.listingAgent.post('/offers/counter', {
    id: null,
    counteredOfferId: id,
    offerType: 'SELLER_COUNTER',
    otherTerms: 'The garden shed stays, the swing goes.',
  })
  ok(await sale.seller.put(`/offers/${ok(made, 201).id}/PENDING_BUYER_AGENT_RESPONSE`, { attested: true }))
}

describe('an offer from outside, from the paper to the contract (X1, X2)', () => {
  let stage: Stage
  let sale: Sale
  let agent: Person
  let offerId = ''

  beforeAll(async () => {
    stage = await openStage('desk')
    sale = await activeListing(stage.server)
    await deliveredOffer(stage.server, sale)
    agent = await signedInAs(stage, 'listing-ca')
  })
  afterAll(() => stage?.close())
  skipAfterFailure()

  test('the listing agent enters it with its file', async () => {
    const { page } = agent
    await agent.open(`/offer-status/${sale.listingId}/seller`)
    await page.getByRole('link', { name: 'Add an Offer from Outside' }).click()
    await reads(page, 'Step 1 of 8')
    await press(page, 'Continue')
    await reads(page, 'Enter a phone number or an email')
    await agent.seen('outside offer, gaps')
    const names = async (name: string, first: string, last: string) => {
      const part = page.getByRole('group', { name })
      await fill(part, 'First Name', first)
      await fill(part, 'Last Name', last)
      return part
    }
    const { primaryOwner } = ok(await sale.listingAgent.get(`/listings/${sale.listingId}`))
    await names('Primary buyer', primaryOwner.user.firstName, primaryOwner.user.lastName)
    const other = await names('Buyer’s agent', 'Petra', 'Paperagent')
    await fill(other, 'Brokerage', 'Papertrail Realty')
    await fill(other, 'Email', primaryOwner.user.email)
    await press(page, 'Continue')
    await reads(page, /^A seller of this home has this name\. /)
    await reads(page, /^This is an owner’s email\. /)
    await agent.seen('outside offer, a seller as its buyer')
    await names('Primary buyer', 'Paula', 'Paperbuyer')
    await fill(other, 'Email', '')
    await fill(other, 'Phone', '2135550190')
    await agent.seen('outside offer, people')
    expect(await page.getByRole('textbox', { name: /Mobile/ }).count(), 'no contact of a buyer').toBe(0)
    await press(page, 'Continue')
    await reads(page, 'Step 2 of 8')
    await terms(agent, 'CA')
    // Left and come back to: nothing typed is lost.
    await page.reload()
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Offer Amount' }).inputValue())
      .toBe('$1,000,000')
    await next(agent, 2)
    await writeToReview(agent, 'CA')
    await press(page, 'Add an Offer from Outside')
    await reads(page, 'Please add the paper or mail this came with.')
    const plain = await paper('Original offer')
    const signed = Buffer.concat([plain.buffer, Buffer.from('\n% /ByteRange [0 1 2 3]\n')])
    await upload(page, 'Original offer', { ...plain, buffer: signed })
    await reads(page, /^This PDF has a digital signature inside\. /)
    await agent.seen('outside offer, review')
    await press(page, 'Add an Offer from Outside')
    const dialog = page.getByRole('dialog')
    await press(dialog, 'Add Offer')
    await reads(page, 'You need to agree')
    await dialog.getByRole('checkbox').check()
    await agent.seen('outside offer, statement')
    await press(dialog, 'Add Offer')
    await page.waitForURL('**/offer-status/**')
    await reads(page, MARK)
    await agent.seen('offers with one from outside')
    const { offers } = ok(await sale.seller.get(`/offers/listings/${sale.listingId}?actions=seller`))
    offerId = offers.find((g: { originalOffer: { outside: boolean } }) => g.originalOffer.outside)
      ?.originalOffer.id
    expect(offerId).toMatch(/\S/)
  })

  test('the seller counters, the agent records the buyers’ acceptance with their file, and the contract begins', async () => {
    await counter(sale, offerId)
    const { page } = agent
    await agent.open('/home')
    await reads(page, /^Record .+’s answer to your /)
    await agent.open(`/offer-status/${sale.listingId}/seller`)
    await page.getByRole('button', { name: `Record Buyer Acceptance, ${BUYER}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(MARK).waitFor()
    await dialog.getByRole('checkbox').check()
    await press(dialog, 'Record Acceptance')
    await reads(page, 'Please add the paper or mail this came with.')
    await agent.seen('outside acceptance, without its paper')
    await upload(page, PAPER, await paper('Signed by the buyers'))
    await agent.seen('outside acceptance')
    await press(dialog, 'Record Acceptance')
    await reads(page, 'Your offer has been updated')
    await press(page, 'OK')
    await agent.open(`/property-contract/${sale.listingId}`)
    await reads(page, /^Page 1 of/)
    await press(page, 'Review Documents')
    await page.getByText('Signed by the buyers, outside Parley').waitFor()
    await agent.seen('contract of an outside offer')
    const contract = ok(await sale.seller.get(`/listings/${sale.listingId}/contract`))
    expect(contract).toMatchObject({
      state: 'PENDING_SELLER_AGENT_REVIEW',
      buyerSigners: [],
      signedRpa: { outside: true },
    })
  })

  test('nothing failed on the way, and every screen passes', () => expect(stage.findings).toEqual([]))
})

describe('the same on a phone', () => {
  let stage: Stage
  let sale: Sale
  beforeAll(async () => {
    stage = await openStage('phone')
    sale = await activeListing(stage.server)
    const { id } = ok(
      await enterOutside(sale, (body) => {
        body.expiresAt = later(50 * 3_600_000)
      }),
      201,
    )
    await counter(sale, id)
  })
  afterAll(() => stage?.close())

  test('the agent reads the mark, opens an act with its paper, and the first step of another offer', async () => {
    const agent = await signedInAs(stage, 'listing-ca')
    const { page } = agent
    await agent.open(`/offer-status/${sale.listingId}/seller`)
    await reads(page, MARK)
    await agent.seen('outside offer as a card')
    await page.getByRole('button', { name: /^Record Buyer Rejection/ }).click()
    await page.getByRole('dialog').getByText(PAPER).first().waitFor()
    await agent.seen('outside rejection')
    await agent.open(`/outside-offer/${sale.listingId}`)
    await reads(page, 'Step 1 of 8')
    // On a phone what was said so far is folded above the step.
    await page.locator('summary', { hasText: 'The offer so far' }).waitFor()
    await agent.seen('outside offer, people')
  })

  test('the owner reads it, and records nothing', async () => {
    const owner = await namedPerson(stage, 'owner', sale.sellerEmail)
    await owner.open(`/offer-status/${sale.listingId}/seller`)
    await reads(owner.page, MARK)
    await owner.seen('outside offer, the owner')
    expect(await owner.page.getByRole('button', { name: /^Record/ }).count()).toBe(0)
    await owner.open(`/outside-offer/${sale.listingId}`)
    await reads(owner.page, 'You can’t add an offer from outside here.')
    await owner.seen('outside offer, not the owner’s')
  })

  test('nothing failed on the way, and every screen passes', () => expect(stage.findings).toEqual([]))
})

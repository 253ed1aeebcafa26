import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { ok } from '#test/client.ts'
import { activeListing, deliveredOffer, priced, type Chain, type Sale } from '#test/make/sale.ts'
import { answerCookies, namedPerson, signedInAs } from './account-steps.ts'
import {
  answer,
  fill,
  openStage,
  press,
  pressTool,
  reads,
  skipAfterFailure,
  typed,
  type Person,
  type Stage,
} from './stage.ts'

/** The counter studio (issue "Counter studio"; spec 3 §4 "Counter offers"), on both widths. */
let stage: Stage
afterAll(() => stage?.close())

const agentAs = async (name: string): Promise<Person> => {
  const person = await signedInAs(stage, name)
  await answerCookies(person)
  return person
}

/** The name of what has the focus. */
const focused = (page: Page) =>
  page.evaluate<string>(
    `document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''`,
  )

/** Goes on with Tab until the focus is where `selector` says. */
const tabTo = async (page: Page, selector: string) => {
  for (let keys = 0; keys < 60; keys += 1) {
    if (await page.evaluate<boolean>(`document.activeElement?.matches(${JSON.stringify(selector)})`)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not come to ${selector}.`)
}

const studio = (page: Page, title: RegExp) => page.getByRole('dialog', { name: title })

describe('a plain counter at 1280, California', () => {
  let sale: Sale
  let chain: Chain
  beforeAll(async () => {
    stage = await openStage('desk')
    sale = await activeListing(stage.server, 'ca')
    chain = await deliveredOffer(stage.server, sale, 'agent-ca')
  })
  afterAll(() => stage.close())
  skipAfterFailure()
  const sellerPanel = () => `/offer-status/${sale.listingId}/seller?tab=offers`

  test('the listing agent counters by keyboard alone, sees net and redline, and ends on what happened', async () => {
    const agent = await agentAs('listing-ca')
    const { page } = agent
    await agent.open(sellerPanel())
    await page.getByRole('button', { name: 'Counter, Benjamin Hart', exact: true }).focus()
    await page.keyboard.press('Enter')
    const panel = studio(page, /^Counter: Benjamin Hart/)
    await panel.getByText('Answers the Original Offer: $1,250,000').waitFor()
    const send = panel.getByRole('button', { name: 'Send to Buyer' })
    await expect.poll(() => send.isDisabled(), { message: 'nothing is changed yet' }).toBe(true)
    await tabTo(page, 'input[name="terms.offerAmount"]')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1300000')
    const redline = panel.getByRole('region', { name: 'What changes' })
    await redline.getByText('$1,300,000').waitFor()
    await panel.getByRole('region', { name: 'Net to seller' }).getByText(/^\+\$/).waitFor()
    await agent.seen('counter studio, seller')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Counter', exact: true })
    await dialog.getByText('SCO, Benjamin Hart').waitFor()
    await dialog.getByText('Your seller approves the counter before the buyer sees it.').waitFor()
    await agent.seen('counter, send')
    await tabTo(page, '[role=dialog] button[type=submit]')
    await page.keyboard.press('Enter')
    await reads(page, 'We asked your seller to approve the counter.')
    // What was sent is named, not what it answers.
    await reads(page, /Benjamin Hart, SCO, \$1,300,000/)
    await agent.seen('counter sent')
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Benjamin Hart')
    await agent.seen('offers after a counter')
  })

  test('the agent changes it before the seller has approved it; what was typed outlives a reload', async () => {
    const agent = await agentAs('listing-ca')
    const { page } = agent
    await agent.open(sellerPanel())
    await press(page, 'Edit Counter, Benjamin Hart')
    const panel = studio(page, /^Edit Counter: Benjamin Hart/)
    await fill(panel, 'Days to Close', '21')
    await page.reload()
    await press(page, 'Edit Counter, Benjamin Hart')
    await panel.getByRole('region', { name: 'What changes' }).getByText('21 days').waitFor()
    await press(panel, 'Send to Buyer')
    await press(page.getByRole('dialog', { name: 'Edit Counter', exact: true }), 'Send to Buyer')
    await reads(page, 'We asked your seller to approve the changed counter.')
    await agent.seen('edited counter sent')
  })

  test('the seller reads the same redline and approves', async () => {
    const seller = await namedPerson(stage, 'seller', sale.sellerEmail)
    const { page } = seller
    await seller.open(sellerPanel())
    await page.getByRole('button', { name: /^Approve.*, Benjamin Hart$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve Counter' })
    const changed = dialog.getByRole('region', { name: 'What changed' })
    await changed.getByText('$1,300,000').waitFor()
    await changed.getByText('21 days').waitFor()
    await dialog.getByRole('checkbox').check()
    await press(dialog, 'Approve Counter')
    await reads(page, 'Approved. The counter is with the buyer’s agent.')
  })

  test('the buyer agent counters back through all terms, and is told what a credit does', async () => {
    const agent = await agentAs('agent-ca')
    const { page } = agent
    const { offers } = ok(await chain.agent.get(`/offers/listings/${sale.listingId}?actions=buyer`))
    await agent.open(`/offers/${offers[0].counterOffers[0].id}`)
    await press(page, 'Counter')
    const panel = studio(page, /^Counter: Benjamin Hart/)
    await fill(panel, 'Offer Amount', '1275000')
    await panel.getByRole('region', { name: 'Cash to close' }).getByText('Payment a month').waitFor()
    await panel.getByRole('radio', { name: 'All terms' }).locator('..').click()
    await panel.getByRole('button', { name: /^4\. Credits & Items/ }).waitFor()
    await agent.seen('counter studio, all terms')
    expect(await panel.getByRole('button', { name: 'Back', exact: true }).count()).toBe(0)
    await press(panel, /^4\. Credits & Items/)
    // An appraisal gap that is typed anew stays a Yes, and the hand in its field, until No is chosen.
    await press(panel, /^3\. Contingencies/)
    const gap = panel.getByRole('radiogroup', { name: 'Will the buyer cover an appraisal gap?' })
    await answer(panel, 'Will the buyer cover an appraisal gap?', 'Yes')
    const upTo = typed(panel, 'Covers a Gap of up to ($)')
    await upTo.fill('5')
    await upTo.press('Backspace')
    await upTo.pressSequentially('7000', { timeout: 3000 })
    expect(await upTo.inputValue()).toBe('$7,000')
    await upTo.fill('')
    await upTo.press('Tab')
    expect(await gap.getByRole('radio', { name: 'Yes' }).isChecked()).toBe(true)
    await gap.getByRole('radio', { name: 'No' }).check()
    await expect.poll(() => upTo.count()).toBe(0)
    await press(panel, /^4\. Credits & Items/)
    const asks = 'Does the buyer request credits from the seller?'
    await answer(panel, asks, 'No')
    await answer(panel, asks, 'Yes')
    const notice = page.getByRole('dialog', { name: 'Offer Credit and Items Notice' })
    await agent.seen('credit notice')
    await press(notice, 'I Understand')
    await answer(panel, asks, 'No')
    await press(panel, /^8\. Review/)
    await panel.getByRole('button', { name: 'Counter', exact: true }).waitFor()
    await agent.seen('counter studio, review')
    expect(await panel.getByRole('button', { name: 'Edit Contact Information' }).count()).toBe(0)
    await press(panel, 'Counter')
    await press(page.getByRole('dialog', { name: 'Counter', exact: true }), 'Send to Seller')
    await reads(page, 'We asked your buyer to approve the counter.')
    await press(page, 'Continue')
    await page.waitForURL('**/offers')
  })

  test('the buyer approves, and the seller side reads what changed', async () => {
    const { counterOffers } = ok(await chain.buyer.get(`/offers/listings/${sale.listingId}?actions=buyer`))
      .offers[0]
    ok(
      await chain.buyer.put(`/offers/${counterOffers[0].id}/PENDING_SELLER_AGENT_RESPONSE`, {
        attested: true,
      }),
    )
    const agent = await agentAs('listing-ca')
    await agent.open(sellerPanel())
    await reads(agent.page, '$1,275,000')
    await agent.page.getByRole('button', { name: 'Final Counter, Benjamin Hart' }).waitFor()
    await agent.seen('offers after a buyer counter')
  })

  test('terms that changed meanwhile: nothing is sent, nothing typed is lost', async () => {
    const second = await deliveredOffer(stage.server, sale, 'agent2-ca', (body) => {
      body.requestBuyerApproval = false
      body.primaryBuyer.user = { ...body.primaryBuyer.user, firstName: 'Nora', lastName: 'Quick' }
    })
    const agent = await agentAs('listing-ca')
    const { page } = agent
    await agent.open(sellerPanel())
    await press(page, 'More actions, Nora Quick')
    await page.getByRole('menuitem', { name: 'Multiple Counter' }).click()
    const panel = studio(page, /^Multiple Counter: Nora Quick/)
    await fill(panel, 'Days to Close', '14')
    await press(panel, 'Send to Buyer')
    const dialog = page.getByRole('dialog', { name: 'Counter', exact: true })
    await dialog.getByText('14 days').waitFor()
    // The studio hears nothing of it: the note about a change is held back, as on a slow line.
    await agent.context.route('**/api/offers/*', (route) =>
      route.request().method() === 'GET' ? route.abort() : route.continue(),
    )
    agent.watch.offline = true
    ok(await second.agent.put(`/offers/${second.offerId}/LIVE_EDIT`, {}))
    ok(await second.agent.put('/offers', { id: second.offerId, otherTerms: 'The piano stays.' }))
    ok(await second.agent.put(`/offers/${second.offerId}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
    agent.watch.expect(/^409 POST \/api\/offers\/counter/)
    await press(dialog, 'Send to Buyer')
    const moved = page.getByRole('dialog', { name: 'What You’re Answering Changed' })
    await moved.waitFor()
    await agent.context.unroute('**/api/offers/*')
    agent.watch.offline = false
    await press(moved, 'See It Now')
    await panel.getByText('were changed while you were writing').waitFor()
    await expect.poll(() => panel.getByRole('textbox', { name: 'Days to Close' }).inputValue()).toBe('14')
    await press(panel, 'Send to Buyer')
    await press(dialog, 'Send to Buyer')
    await reads(page, 'We asked your seller to approve the counter.')
    const made = ok(
      await sale.listingAgent.get(`/offers/listings/${sale.listingId}?actions=seller`),
    ).offers.find((group: { originalOffer: { id: string } }) => group.originalOffer.id === second.offerId)
      .counterOffers[0]
    expect([made.terms.daysToClose, made.otherTerms]).toEqual([14, 'The piano stays.'])
  })

  test('what moves under an open dialog is said there, and not sent', async () => {
    const third = await deliveredOffer(stage.server, sale, 'agent3-ca', (body) => {
      body.requestBuyerApproval = false
      body.primaryBuyer.user = { ...body.primaryBuyer.user, firstName: 'Theo', lastName: 'Late' }
    })
    const agent = await agentAs('listing-ca')
    const { page } = agent
    await agent.open(sellerPanel())
    await press(page, 'More actions, Theo Late')
    await page.getByRole('menuitem', { name: 'Multiple Counter' }).click()
    const panel = studio(page, /^Multiple Counter: Theo Late/)
    await fill(panel, 'Days to Close', '13')
    await press(panel, 'Send to Buyer')
    const dialog = page.getByRole('dialog', { name: 'Counter', exact: true })
    await dialog.getByText('13 days').waitFor()
    ok(await third.agent.put(`/offers/${third.offerId}/LIVE_EDIT`, {}))
    ok(await third.agent.put('/offers', { id: third.offerId, otherTerms: 'The swing stays.' }))
    ok(await third.agent.put(`/offers/${third.offerId}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
    await dialog.getByText('Someone else changed this while you had it open.').waitFor()
    await expect.poll(() => dialog.getByRole('button', { name: 'Send to Buyer' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await panel.getByText('were changed while you were writing').waitFor()
    await expect.poll(() => panel.getByRole('textbox', { name: 'Days to Close' }).inputValue()).toBe('13')
  })
})

describe('two buyers at once at 390, Florida', () => {
  let sale: Sale
  beforeAll(async () => {
    stage = await openStage('phone')
    sale = await activeListing(stage.server, 'fl')
    await deliveredOffer(stage.server, sale, 'agent-fl', (body) => priced(body, 425_000))
    await deliveredOffer(stage.server, sale, 'agent2-fl', (body) => {
      body.primaryBuyer.user = { ...body.primaryBuyer.user, firstName: 'Nora', lastName: 'Quick' }
      priced(body, 410_000)
    })
  })

  test('one base of terms, one price of its own, one Send; the one that did not go goes alone', async () => {
    const agent = await agentAs('listing-fl')
    const { page } = agent
    await agent.open(`/offer-status/${sale.listingId}/seller?tab=offers`)
    await pressTool(page, 'Counter Several')
    const pick = page.getByRole('dialog', { name: 'Which offers do you want to counter?' })
    await press(pick, 'Continue')
    await pick.getByText('Choose at least two offers.').waitFor()
    await pick.getByRole('checkbox', { name: /^Camila Dorsey/ }).check()
    await pick.getByRole('checkbox', { name: /^Nora Quick/ }).check()
    await agent.seen('counter several, choice')
    await press(pick, 'Continue')

    const panel = studio(page, /^Multiple Counter: 2 offers/)
    // Dollars first, and the price digit by digit.
    await panel.getByRole('button', { name: /^Deposits/ }).click()
    await fill(panel, 'Earnest Money Deposit ($)', '9000')
    await typed(panel, 'Offer Amount').pressSequentially('440000')
    await expect
      .poll(() => typed(panel, 'Earnest Money Deposit ($)').inputValue())
      .toMatch(/^\$?9,000(\.00)?$/)
    await fill(panel, 'Days to Close', '21')
    await panel.getByText('Every change is the same for every buyer.').waitFor()
    await agent.seen('counter several, all buyers')
    await panel.getByRole('tab', { name: 'Nora Quick' }).click()
    await fill(panel, 'Offer Amount', '445000')
    await agent.seen('counter several, one buyer')
    await panel.getByRole('tab', { name: 'All buyers' }).click()
    await panel
      .getByRole('region', { name: 'Not the same for every buyer' })
      .getByText(/Offer amount: /)
      .waitFor()

    await press(panel, 'Send to Buyer')
    const dialog = page.getByRole('dialog', { name: 'Send Multiple Counters' })
    await dialog.getByText('MCO, Nora Quick').waitFor()
    await agent.seen('counter several, send')
    // The second one does not go: the server is away for one request.
    let calls = 0
    await agent.context.route('**/api/offers/counter', (route) => {
      calls += 1
      return calls === 2
        ? route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Away' } })
        : route.continue()
    })
    agent.watch.expect(/^503 POST \/api\/offers\/counter/)
    await press(dialog, 'Send to Buyer')
    await dialog.getByText(/^Sent: /).waitFor()
    await dialog.getByText(/^Not sent, /).waitFor()
    await agent.seen('counter several, one did not go')
    await press(dialog, 'Send the Rest')
    await reads(page, 'We asked your seller to approve 2 counters.')
    expect(calls).toBe(3)
    await press(page, 'OK')

    const { offers } = ok(await sale.listingAgent.get(`/offers/listings/${sale.listingId}?actions=seller`))
    const made = offers.map(
      (group: { counterOffers: { offerAmount: number; terms: object; typeLabel: string }[] }) =>
        group.counterOffers.map(({ offerAmount, terms, typeLabel }) => [typeLabel, offerAmount, terms]),
    )
    expect(made).toHaveLength(2)
    expect(made).toEqual(
      expect.arrayContaining([
        [['MCO', 440_000, expect.objectContaining({ daysToClose: 21, earnestDepositDollar: 9_000 })]],
        [['MCO', 445_000, expect.objectContaining({ daysToClose: 21, earnestDepositDollar: 9_122.5 })]],
      ]),
    )
  })
})

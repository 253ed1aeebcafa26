import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { activeListing, deliveredOffer, type Chain, type Sale } from '#test/make/sale.ts'
import { answerCookies, namedPerson, signedInAs } from './account-steps.ts'
import { fill, openStage, press, reads, type Person, type Stage } from './stage.ts'

/** What a counter stands on goes while it is written (issue 28, offers 7): the studio says what happened, and leads on. */
let stage: Stage
let sale: Sale
let agent: Person
beforeAll(async () => {
  stage = await openStage('desk')
  sale = await activeListing(stage.server, 'ca')
  agent = await signedInAs(stage, 'listing-ca')
  await answerCookies(agent)
})
afterAll(() => stage?.close())

const offerOf = (by: string, firstName: string) =>
  deliveredOffer(stage.server, sale, by, (body) => {
    body.requestBuyerApproval = false
    body.primaryBuyer.user = { ...body.primaryBuyer.user, firstName, lastName: 'Quick' }
  })
const counterTo = async (chain: Chain, offerType: string): Promise<string> => {
  const made = await sale.listingAgent.post('/offers/counter', {
    id: null,
    counteredOfferId: chain.offerId,
    offerType,
    state: 'PENDING_SELLER_COUNTER_REVIEW',
    otherTerms: 'The piano stays.',
  })
  return ok(made, 201).id
}
/** Opens the studio, where something is typed. */
const begin = async ({ page, open }: Person, path: string, button: string, days: string) => {
  await open(path)
  const named = page.getByRole('button', { name: button, exact: true })
  const more = page.getByRole('button', { name: button.replace(/^.*,/, 'More actions,') })
  await named.or(more).first().waitFor()
  if ((await named.count()) > 0) await named.first().click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: button.replace(/,.*/, '') }).click()
  }
  const panel = page.getByRole('dialog', { name: /Counter: / })
  await fill(panel, 'Days to Close', days)
  return panel
}
const offers = () => `/offer-status/${sale.listingId}/seller?tab=offers`

test('the seller sends it back while it is edited: the studio says why, and takes the changes along', async () => {
  const chain = await offerOf('agent-ca', 'Ada')
  const counter = await counterTo(chain, 'SELLER_COUNTER')
  const panel = await begin(agent, offers(), 'Edit Counter, Ada Quick', '12')
  ok(await sale.seller.put(`/offers/${counter}/CANCELLED`, { comment: 'The piano is mine.' }))
  await panel.getByText(/^The SCO is canceled\. Reason\(s\) for rejection: The piano is mine\./).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Send to Buyer' }).isDisabled()).toBe(true)
  await agent.seen('a counter that was sent back while it was edited')
  await press(panel, 'Start a New Counter')
  await expect.poll(() => panel.getByRole('textbox', { name: 'Days to Close' }).inputValue()).toBe('12')
  await press(panel, 'Send to Buyer')
  const send = agent.page.getByRole('dialog', { name: 'Counter', exact: true })
  await send.getByRole('textbox', { name: 'Note to your seller (optional)' }).fill('Without the piano')
  await press(send, 'Send to Buyer')
  await reads(agent.page, 'We asked your seller to approve the counter.')
})

test('the seller reads the agent’s note where they approve, and approves while it is edited again', async () => {
  const panel = await begin(agent, offers(), 'Edit Counter, Ada Quick', '14')
  const seller = await namedPerson(stage, 'seller', sale.sellerEmail)
  await seller.open(offers())
  await seller.page.getByRole('button', { name: /^Approve.*, Ada Quick$/ }).click()
  const dialog = seller.page.getByRole('dialog', { name: 'Approve Counter' })
  await dialog.getByText('Note: Without the piano').waitFor()
  await dialog.getByRole('checkbox').check()
  await press(dialog, 'Approve Counter')
  await panel.getByText(/^Your seller approved this counter before you sent your changes\./).waitFor()
  expect(await panel.getByText('were changed while you were writing').count()).toBe(0)
  expect(await panel.getByText(/^Not sent yet/).count()).toBe(0)
  await expect.poll(() => panel.getByRole('button', { name: 'Send to Buyer' }).isDisabled()).toBe(true)
  expect(await panel.getByRole('textbox', { name: 'Days to Close' }).inputValue()).toBe('14')
  expect(await panel.getByRole('button', { name: 'Start a New Counter' }).count()).toBe(0)
  await agent.seen('a counter that was approved while it was edited')
})

test('the offer is rescinded while it is countered, and its reason is read', async () => {
  const chain = await offerOf('agent2-ca', 'Ben')
  const panel = await begin(agent, offers(), 'Multiple Counter, Ben Quick', '15')
  ok(await chain.agent.put(`/offers/${chain.offerId}/DELETED`, { comment: 'They moved away.' }))
  await panel.getByText(/^The Original Offer was rescinded\. Note: They moved away\./).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Send to Buyer' }).isDisabled()).toBe(true)
  await agent.seen('an offer that was rescinded while it was countered')
})

test('a multiple counter is canceled while it is answered, and another one takes the changes along', async () => {
  const chain = await offerOf('agent3-ca', 'Cleo')
  const approved = async () => {
    const counter = await counterTo(chain, 'SELLER_MULTIPLE_COUNTER')
    ok(await sale.seller.put(`/offers/${counter}/PENDING_BUYER_AGENT_RESPONSE`, { attested: true }))
    return counter
  }
  const first = await approved()
  const buyerAgent = await signedInAs(stage, 'agent3-ca')
  await answerCookies(buyerAgent)
  const panel = await begin(buyerAgent, `/offers/${first}`, 'Counter', '16')
  ok(await sale.listingAgent.put(`/offers/${first}/CANCELLED`, {}))
  await panel.getByText(/^The MCO is canceled\./).waitFor()
  await expect.poll(() => panel.getByRole('button', { name: 'Send to Seller' }).isDisabled()).toBe(true)
  await approved()
  await press(panel, 'Start a New Counter')
  await expect.poll(() => panel.getByRole('textbox', { name: 'Days to Close' }).inputValue()).toBe('16')
  await expect.poll(() => panel.getByRole('button', { name: 'Send to Seller' }).isDisabled()).toBe(false)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import {
  accepted,
  activeListing,
  deliveredOffer,
  draftOffer,
  priced,
  type Chain,
  type Sale,
} from '#test/make/sale.ts'
import { acceptInvitation } from '#test/people.ts'
import { answerCookies, signedInAs, withSession } from './account-steps.ts'
import { fill, openStage, press, reads, type Person, type Stage } from './stage.ts'

/** A dialog whose act goes while it is open, on a page that nobody told which tab to show (issue 28, “Dialogs and races”). */
const CHANGED = 'Someone else changed this while you had it open.'
let stage: Stage
let sale: Sale
let chain: Chain
let buyerAgent: Person

/** What happens elsewhere is not told: the note about it is held back, as on a slow line. */
const unheard = async (person: Person, meanwhile: () => Promise<void>) => {
  const reads = /\/api\/(?:offers|listings|contracts)\b/
  await person.context.route(reads, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  person.watch.offline = true
  await meanwhile()
  return async () => {
    await person.context.unroute(reads)
    person.watch.offline = false
  }
}

const selected = ({ page }: Person, name: string) =>
  expect.poll(() => page.getByRole('tab', { name }).getAttribute('aria-selected')).toBe('true')

beforeAll(async () => {
  stage = await openStage('phone')
  sale = await activeListing(stage.server, 'ca')
  chain = await deliveredOffer(stage.server, sale, 'agent-ca', (body) => {
    priced(body, 1_200_000)
    body.requestBuyerApproval = false
  })
})
afterAll(() => stage?.close())

test('the amount that is sent is the one that the confirmation names, and one not sent is told apart', async () => {
  buyerAgent = await signedInAs(stage, 'agent-ca')
  await answerCookies(buyerAgent)
  const { page } = buyerAgent
  await buyerAgent.open(`/offers/${chain.offerId}`)
  await press(page, 'Edit Offer')
  const dialog = page.getByRole('dialog', { name: 'Edit Offer' })
  await fill(dialog, 'Offer Amount', '1,190,000')
  await press(dialog, 'Go Back')
  await press(page, 'Edit Offer')
  await reads(page, 'Currently $1,200,000')
  await buyerAgent.seen('an amount that was typed and not sent')
  await fill(dialog, 'Offer Amount', '1,210,000')
  await dialog.getByRole('checkbox').check()
  await press(dialog, 'Save and Send')
  await page
    .getByRole('dialog')
    .getByText(/\$1,210,000$/)
    .waitFor()
})

test('an approval that the agent takes back meanwhile is changed by somebody, and no lack of permission', async () => {
  const { offerId, agent: by, buyerEmail } = await draftOffer(stage.server, sale, 'agent2-ca')
  ok(await by.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, { attested: true }))
  const invited = await acceptInvitation(stage.server, buyerEmail)
  ok(await invited.put(`/offers/${offerId}/PENDING_SELLER_AGENT_RESPONSE`, { attested: true }))
  ok(await by.put(`/offers/${offerId}/LIVE_EDIT`, {}))
  ok(await by.put('/offers', { id: offerId, otherTerms: 'The piano stays.' }))
  ok(await by.put(`/offers/${offerId}/LIVE_EDIT_BUYER`, { attested: true }))
  const buyer = await stage.person('the buyer')
  await withSession(stage, buyer, buyerEmail, { password: DEMO_PASSWORD, agrees: true })
  const { page } = buyer
  await buyer.open(`/offers/${offerId}`)
  await answerCookies(buyer)
  await press(page, 'Confirm Edits')
  const dialog = page.getByRole('dialog', { name: 'Confirm Edits' })
  await dialog.getByRole('checkbox').check()
  const heard = await unheard(buyer, async () => {
    ok(await by.put(`/offers/${offerId}/LIVE_EDIT`, {}))
  })
  buyer.watch.expect(/^(?:403|409) PUT \/api\/offers/)
  await press(dialog, 'Confirm Edits')
  await dialog.getByText(CHANGED).waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: 'Confirm Edits' }).isDisabled()).toBe(true)
  expect(await dialog.getByText('permission').count()).toBe(0)
  await heard()
  await buyer.seen('an act that is gone')
})

test('a rejection that is being written stays while another offer is accepted, and says why it can’t be sent', async () => {
  await deliveredOffer(stage.server, sale, 'agent3-ca', (body) => {
    body.primaryBuyer.user = { ...body.primaryBuyer.user, firstName: 'Nora', lastName: 'Quick' }
  })
  const agent = await signedInAs(stage, 'listing-ca')
  const { page } = agent
  await agent.open(`/offer-status/${sale.listingId}/seller`)
  await answerCookies(agent)
  await press(page, /^Reject Offer, Nora Quick/)
  const dialog = page.getByRole('dialog', { name: 'Reject Offer' })
  const reason = dialog.getByRole('textbox')
  await reason.fill('We went with a shorter escrow.')
  // The other side has read the offers, and left them, before it is told.
  await buyerAgent.open(`/offer-status/${sale.listingId}/buyer`)
  await selected(buyerAgent, 'Offers')
  await buyerAgent.page.getByRole('link', { name: 'Close' }).click()
  await buyerAgent.page.waitForURL(/\/offers$/)
  await accepted(sale, chain)
  // The page below has heard of it.
  await page
    .getByText(/^On hold/)
    .first()
    .waitFor({ state: 'attached' })
  expect(await reason.inputValue()).toBe('We went with a shorter escrow.')
  agent.watch.expect(/^409 PUT \/api\/offers/)
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await press(dialog, 'Reject Offer')
  await reads(page, 'This offer is on hold while another agreement is being signed.')
  await expect.poll(() => dialog.getByRole('button', { name: 'Reject Offer' }).isDisabled()).toBe(true)
  expect(await reason.inputValue()).toBe('We went with a shorter escrow.')
  await agent.seen('a rejection of an offer that is on hold')
  await press(dialog, 'Go Back')
  await selected(agent, 'Offers')
  await buyerAgent.page.goBack()
  await selected(buyerAgent, 'Contract')
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { newConsumer, type Registered } from '#test/make/agents.ts'
import { activeListing, type Sale } from '#test/make/sale.ts'
import { answerCookies, fillSecret, mailed, PASSWORD, signedInAs, signIn } from './account-steps.ts'
import { sendForApproval, terms, writeRest } from './offer-steps.ts'
import { fill, heading, openStage, press, reads, skipAfterFailure, type Person, type Stage } from './stage.ts'

/** A buyer without an agent: the two steps, the invitation, the agent who takes over and sends (negotiation.md §1.8). */
let stage: Stage
let sale: Sale
let consumer: Registered
let buyer: Person
let agent: Person
let offer = ''

beforeAll(async () => {
  stage = await openStage('phone')
  sale = await activeListing(stage.server, 'fl')
  consumer = await newConsumer(stage.server)
  buyer = await stage.person('consumer')
  await buyer.open('/login')
  await signIn(buyer, consumer.email, DEMO_PASSWORD)
  await heading(buyer.page, /^Welcome/)
  await answerCookies(buyer)
})
afterAll(() => stage?.close())
skipAfterFailure()

/** Sections that no consumer is asked for are said to be filled in where they hold something, until an agent answers them. */
const saysPrefilled = async (page: Page, yes: boolean) => {
  await page.getByRole('heading', { name: '3. Contingencies' }).waitFor()
  expect(await page.getByText('Prefilled', { exact: true }).count()).toBe(yes ? 4 : 0)
  expect(await page.getByText('Sections 3 to 7 aren’t answered yet').count()).toBe(yes ? 1 : 0)
}

test('home offers a consumer only what leads somewhere', async () => {
  await buyer.seen('home of a consumer')
  await expect.poll(() => buyer.page.getByRole('link', { name: 'Start: Create an offer' }).count()).toBe(1)
  expect(await buyer.page.getByText('Create a listing').count()).toBe(0)
})

test('Make an Offer leads to two steps with the home above them (spec 3 §2, §6)', async () => {
  const { page } = buyer
  await buyer.open('/create-offer-consumer')
  await page.waitForURL('**/buying')
  await buyer.open(`/listing/${sale.listingId}`)
  await press(page, 'Make an Offer')
  await reads(page, 'Step 1 of 2')
  await page.getByRole('region', { name: 'The home' }).getByText('Highest Offer').waitFor()
  const email = page.getByRole('textbox', { name: 'Email', exact: true })
  await expect
    .poll(async () => [await email.inputValue(), await email.isDisabled()])
    .toEqual([consumer.email, true])
  await buyer.seen('consumer, contact information')
  await page.getByRole('checkbox', { name: /I certify/ }).check()
  await reads(page, 'Saved Now')
  await press(page, 'Continue')
  await reads(page, 'Step 2 of 2')
})

test('Submit Provisional Offer waits for complete answers, then says that it is sent (O06)', async () => {
  const { page } = buyer
  await press(page, 'Submit Provisional Offer')
  await reads(page, 'Some Answers Required')
  await terms(buyer, 'FL')
  await reads(page, 'Saved Now')
  await buyer.seen('consumer, terms of offer')
  await press(page, 'Submit Provisional Offer')
  const asked = page.getByRole('dialog', { name: 'Submit Provisional Offer' })
  await asked.getByText('The seller does not see it yet.').waitFor()
  await buyer.seen('consumer, submission')
  await press(asked, 'Submit Provisional Offer')
  const sent = page.getByRole('dialog', { name: 'Offer Sent' })
  await sent
    .getByText(
      'Your provisional Offer has been created and saved. Click below to be taken to your dashboard and await next steps.',
    )
    .waitFor()
  await buyer.seen('consumer, offer sent')
  await press(sent, 'Continue')
  await page.waitForURL('**/buying')
  await buyer.seen('offers of a consumer')
  offer = ok(await consumer.get('/offers')).items[0].id
})

test('a second offer on the same home leads to the first one (C13)', async () => {
  const { page, watch } = buyer
  watch.expect(/409 POST \/api\/offers$/)
  await buyer.open(`/create-offer-consumer?listing=${sale.listingId}`)
  await page.getByRole('checkbox', { name: /I certify/ }).check()
  const alert = page.getByRole('alert').filter({ hasText: 'You already have an open offer' })
  await alert.waitFor()
  await buyer.seen('consumer, open offer')
  await alert.getByRole('link', { name: 'Go to the open offer' }).click()
  await page.waitForURL(`**/offers/${offer}`)
  await buyer.open('/buying')
})

test('the consumer invites an agent from the offer (N10)', async () => {
  const { page } = buyer
  await page.getByRole('link', { name: /^View Details/ }).click()
  await saysPrefilled(page, true)
  await press(page, 'Invite Agent')
  const dialog = page.getByRole('dialog', { name: 'Invite Agent' })
  await press(dialog, 'SEND INVITATION')
  await dialog.getByText('Email is required').waitFor()
  await reads(page, 'Only an agent with a Florida license can take over this home.')
  await fill(dialog, 'First Name', 'Fay')
  await fill(dialog, 'Email', 'agent-fl@parley.example')
  await dialog.getByRole('region', { name: 'Preview of the message' }).getByText('Hi Fay,').waitFor()
  await buyer.seen('consumer, invitation')
  await press(dialog, 'SEND INVITATION')
  await reads(page, 'Successfully sent message to the agent')
  await reads(page, /^We invited agent-fl@parley\.example/)
  await buyer.seen('consumer, invited')
  const link = await stage.server.link('agent-fl@parley.example', `/offers/${offer}`)
  expect(link.pathname).toBe(`/offers/${offer}`)
})

test('the agent takes it over, completes it and sends it for approval (O07, O04)', async () => {
  agent = await signedInAs(stage, 'agent-fl')
  await answerCookies(agent)
  const { page } = agent
  await agent.open(`/offers/${offer}`)
  await page.getByRole('button', { name: 'Take Over Offer' }).waitFor()
  await saysPrefilled(page, true)
  await press(page, 'Take Over Offer')
  await agent.seen('invited agent, taking over')
  await press(page.getByRole('dialog'), 'Take Over Offer')
  await reads(page, 'Step 8 of 8')
  await agent.seen('claimed offer, review')
  // What the consumer certified the agent certifies anew.
  await agent.open(`/offers/${offer}?step=1`)
  await page.getByRole('checkbox', { name: /^I certify that this list of buyers/ }).check()
  await press(page, 'Continue')
  await reads(page, 'Step 2 of 8')
  await agent.open(`/offers/${offer}?step=3`)
  await writeRest(agent, 'FL')
  await sendForApproval(agent)
})

test('the consumer, now its buyer, approves it: the seller side has it (O09)', async () => {
  const { page } = buyer
  await buyer.open(`/offers/${offer}`)
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await saysPrefilled(page, false)
  await press(page, 'Approve')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox').check()
  await press(dialog, 'Approve')
  await reads(page, 'Offer has been updated')
  expect(ok(await sale.listingAgent.get(`/offers/${offer}`)).state).toBe('PENDING_SELLER_AGENT_RESPONSE')
})

test('home leads the seller of a home without an agent to where one is invited; so does the address of the home', async () => {
  const { page } = buyer
  const address = { addressLine1: '5 Quiet Lane', city: 'Orlando', state: 'FL', zip: '32801' }
  const { id } = ok(await consumer.post('/listings/provisional', { address }), 201)
  const path = `/create-listing/${id}`
  await buyer.open('/home')
  const task = page.getByRole('link', { name: 'Invite an Agent: Find an agent for 5 Quiet Lane' })
  await task.waitFor()
  await buyer.seen('home of a seller without an agent')
  await task.click()
  await page.waitForURL(`**${path}`)
  await buyer.open(`/listing/${id}`)
  await page.waitForURL(`**${path}`)
  await reads(page, 'Your home waits for an agent')
  await reads(page, 'Waiting for an agent')
  await buyer.seen('a home that waits for an agent')
})

test('the invitation of somebody without an account leads through registration to the home (L03)', async () => {
  const email = 'newcomer@agents.example'
  const address = { addressLine1: '7 Quiet Lane', city: 'Orlando', state: 'FL', zip: '32801' }
  const { id } = ok(await consumer.post('/listings/provisional', { address }), 201)
  const path = `/create-listing/${id}`
  const invite = (to: string) =>
    consumer.put('/notifications', { recipient: { email: to }, message: 'Please help.', listingId: id })
  ok(await invite(email))
  const newcomer = await stage.person('newcomer')
  const { page } = newcomer
  await newcomer.open(await mailed(stage, email, path))
  await page.waitForURL('**/account-registration')
  await reads(page, /^You were invited to take over a home in Florida\./)
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(email)
  await newcomer.seen('registration of an invited agent')
  await fill(page, 'First Name', 'Nell')
  await fill(page, 'Last Name', 'Tester')
  await page.getByRole('textbox', { name: 'Mobile Phone Number' }).pressSequentially('4155550155')
  await fill(page, 'License Number', 'SL3000037')
  await fill(page, 'Brokerage Name', 'Journey Homes')
  await fill(page, 'Brokerage License Number', 'B-100')
  await fillSecret(page, 'Password', PASSWORD)
  await fillSecret(page, 'Confirm Password', PASSWORD)
  await page.getByLabel(/I agree to the Terms/).check()
  await press(page, 'Register')
  await reads(page, 'Almost there!')
  await newcomer.open(await mailed(stage, email, '/email-verification'))
  await page.getByRole('link', { name: 'Continue' }).click()
  await page.waitForURL('**/login')
  await signIn(newcomer, email)
  await heading(page, 'Welcome, Nell')
  await answerCookies(newcomer)
  await page.getByRole('link', { name: /asked for your help/ }).click()
  await page.waitForURL(`**${path}`)
  await page.getByRole('button', { name: /^Take Over/ }).waitFor()
})

test('who is invited and can’t take the home over reads why, of the own account alone', async () => {
  const address = { addressLine1: '8 Quiet Lane', city: 'Orlando', state: 'FL', zip: '32801' }
  const { id } = ok(await consumer.post('/listings/provisional', { address }), 201)
  const reasons = {
    'agent-ca': /your license is for California\. Ask the person who invited you/,
    'buyer-fl': /Only an agent with a Florida license can do that\. If you hold one/,
    'agent2-fl': /^This home no longer waits for an agent/,
  }
  for (const [who, said] of Object.entries(reasons)) {
    const invited = await signedInAs(stage, who as 'agent-ca')
    const email = `${who}@parley.example`
    ok(await consumer.put('/notifications', { recipient: { email }, message: 'Please help.', listingId: id }))
    const link = await mailed(stage, email, `/create-listing/${id}`)
    expect(link).toBe(`/create-listing/${id}?invited=FL`)
    if (who === 'agent2-fl') ok(await consumer.delete(`/listings/${id}`))
    invited.watch.expect(/^404 GET \/api\/listings/)
    await invited.open(link)
    await answerCookies(invited)
    await reads(invited.page, said)
    await invited.seen(`invited in vain: ${who}`)
    await invited.context.close()
  }
})

test('each screen on the way passed WCAG 2.2 AA and fitted the window, nothing failed behind it', () => {
  expect(stage.findings).toEqual([])
})

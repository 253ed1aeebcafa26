import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { newConsumer, type Registered } from '#test/make/agents.ts'
import { activeListing, type Sale } from '#test/make/sale.ts'
import { answerCookies, signedInAs, signIn } from './account-steps.ts'
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
  const task = page.getByRole('link', { name: 'Invite an Agent: Find an agent 5 Quiet Lane' })
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

test('each screen on the way passed WCAG 2.2 AA and fitted the window, nothing failed behind it', () => {
  expect(stage.findings).toEqual([])
})

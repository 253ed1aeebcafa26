import { expect, onTestFinished, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { runSql } from '#test/database.ts'
import { newAgent } from '#test/make/agents.ts'
import { APPLICATION } from '#test/make/application.ts'
import { exampleBody } from '#test/make/examples.ts'
import { stripeEnv } from '#test/stripe.ts'
import { signedInAs, withSession } from './account-steps.ts'
import { heading, openStage, press, reads } from './stage.ts'

test('publishing asks for a plan, the trial checkout sells one, and the listing goes on; it is cancelled in a new window (spec 1 §2.11, §2.12)', async () => {
  const stage = await openStage('phone')
  onTestFinished(() => stage.close())
  const agent = await stage.server.as('agent-ca')
  const body = await exampleBody('listing-ca', agent, { ownerEmail: 'owner@billing.example' })
  const listing = ok(await agent.post('/listings', body), 201)
  const { page, open, seen, context } = await signedInAs(stage, 'agent-ca')
  await open(`/create-listing/${listing.id}`)
  // Told once, and to nobody who may publish.
  const told = page.getByRole('dialog', { name: 'A listing application is required' })
  await told.waitFor()
  await seen('an application is required')
  await press(told, 'Continue')
  await told.waitFor({ state: 'hidden' })
  const send = async () => {
    await press(page, 'Send to Seller')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Yes', { exact: true }).click()
    await press(dialog, 'Send to Seller')
  }
  // The plans in place of the dialog: nothing is confirmed that is refused afterwards (spec 2 §4).
  await press(page, 'Send to Seller')
  await reads(page, 'Choose a plan to publish')
  await seen('a plan is needed')
  await page.getByRole('link', { name: 'Choose Listing Agent, monthly' }).click()
  await heading(page, 'Trial checkout')
  await seen('trial checkout')
  await press(page, 'Pay (Trial)')
  await reads(page, /^Thank you, \w+ \w+!$/)
  await reads(page, 'You are all set to continue your listing.')
  await reads(page, 'Listing Agent, monthly')
  await reads(page, '$49.00')
  await seen('payment confirmation')
  await page.getByRole('link', { name: 'Complete Listing' }).click()
  await page.waitForURL(`**/create-listing/${listing.id}`)
  await send()
  await page.waitForURL('**/all-listings')
  expect(ok(await agent.get(`/listings/${listing.id}`)).state).toBe('PENDING_SELLER_APPROVAL')

  await open('/agent-profile')
  await page.getByRole('tab', { name: 'Billing' }).click()
  await reads(page, 'Active')
  await seen('billing')
  // The name of the tests' installation leads to nothing on this machine.
  await context.route('http://parley.test/**', (route) => route.fulfill({ body: '' }))
  const portal = context.waitForEvent('page')
  await page.getByRole('button', { name: /^Manage Billing/ }).press('Enter')
  const window = await portal
  await window.waitForURL('http://parley.test/trial-checkout')
  await window.goto(new URL('/trial-checkout', stage.server.origin).href)
  const acts = () => window.getByRole('region', { name: 'What may happen to it' }).getByRole('button')
  await acts().first().waitFor()
  // What would change nothing is not offered.
  expect(await acts().allInnerTexts()).toEqual([
    'Decline the card',
    'Cancel at the end of the period',
    'End it now',
  ])
  await press(window, 'Cancel at the end of the period')
  await window.getByText('Canceled', { exact: true }).waitFor()
  expect(await acts().allInnerTexts()).toEqual(['Take the cancellation back', 'End it now'])
  await page.reload()
  await page.getByRole('tab', { name: 'Billing' }).click()
  await reads(page, 'Canceled')
  await reads(page, /^It ends on [\d/]+\. Until then you can publish listings\.$/)
  // A card that is declined is not thanked for.
  await press(window, 'Take the cancellation back')
  await press(window, 'Decline the card')
  await window.getByText('Payment failed', { exact: true }).waitFor()
  await open('/pay-confirmation')
  await reads(page, 'Your payment has not gone through. Please check your payment details.')
  expect(await page.getByText(/Thank you|all set/).count()).toBe(0)
  await seen('payment failed')
  // Home by default; the card processor's return leads to where the plan was chosen, the dialog on the listing.
  const on = () => page.getByRole('link', { name: 'Complete Listing' }).getAttribute('href')
  expect(await on()).toBe('/home')
  await open('/pay-confirmation?session_id=cs_1')
  await reads(page, 'Your payment has not gone through. Please check your payment details.')
  expect(await on()).toBe(`/create-listing/${listing.id}`)
  await page.getByRole('link', { name: 'Go to Billing' }).click()
  await page.waitForURL('**/agent-profile?tab=billing')
  // Whose role includes publishing is told nothing of it that hangs on a plan, and to choose none.
  const role = `update users set roles = array_append(roles, 'LISTING') where email = 'agent-ca@parley.example'`
  await runSql(stage.server.databaseUrl, role, [])
  await open('/agent-profile?tab=billing')
  await reads(page, /you need no subscription/)
  await reads(page, 'Your card was declined. Please check your payment details.')
  await press(window, 'End it now')
  await window.getByRole('link', { name: 'Choose Listing Agent, monthly' }).waitFor()
  await page.reload()
  await reads(page, 'Ended')
  expect(await page.getByText(/publish listings|Choose a plan/).count()).toBe(0)
  await seen('billing of a listing agent')
})

test('an agent who has applied is told that the application is being reviewed, and not to apply', async () => {
  const stage = await openStage('phone')
  onTestFinished(() => stage.close())
  const applicant = await newAgent(stage.server)
  ok(await applicant.post('/agents/questionnaire', APPLICATION), 201)
  const { id } = ok(await applicant.post('/listings', { propertyState: 'CA' }), 201)
  const person = await stage.person('applicant')
  await withSession(stage, person, applicant.email, { password: DEMO_PASSWORD })
  const { page, open, seen } = person
  await open(`/create-listing/${id}`)
  const told = page.getByRole('dialog', { name: 'Your application is being reviewed' })
  await told.waitFor()
  await seen('an application is being reviewed')
  expect(await told.getByRole('link').count()).toBe(0)
  await press(told, 'Continue')
  await told.waitFor({ state: 'hidden' })
})

test('Stripe’s table is embedded with its four attributes, and the page’s policy lets it in (spec 1 §7)', async () => {
  const stage = await openStage('desk', { env: stripeEnv('http://127.0.0.1:1') })
  onTestFinished(() => stage.close())
  const { page, context, open, watch } = await signedInAs(stage, 'agent-fl')
  watch.expect(/^net::ERR_FAILED GET .*\/pricing-table\.js$/)
  watch.expect(/^404 GET \/trial-checkout$/)
  let offered = 0
  await context.route('https://js.stripe.com/**', (route) =>
    offered++ === 0
      ? route.abort()
      : route.fulfill({
          contentType: 'text/javascript',
          body: `customElements.define('stripe-pricing-table', class extends HTMLElement {
            connectedCallback() { this.textContent = 'The table of ' + this.getAttribute('pricing-table-id') }
          })`,
        }),
  )
  await open('/agent-profile?tab=billing')
  await reads(page, 'The plans couldn’t be loaded')
  await press(page, 'Try Again')
  await reads(page, 'The table of prctbl_florida')
  const user = ok(await (await stage.server.as('agent-fl')).get('/users'))
  const table = page.locator('stripe-pricing-table')
  const attributes = ['publishable-key', 'client-reference-id', 'customer-email']
  await expect
    .poll(() => Promise.all(attributes.map((name) => table.getAttribute(name))))
    .toEqual(['pk_test_1', user.id, 'agent-fl@parley.example'])
  await open('/trial-checkout')
  await reads(page, 'Page Not Found')
  await open('/home?session_id=cs_1')
  await reads(page, 'Waiting for the confirmation of your payment…')
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok, type Caller } from '#test/client.ts'
import { newConsumer } from '#test/make/agents.ts'
import { activeListing, draftOffer, type State } from '#test/make/sale.ts'
import { signedInAs, withSession } from './account-steps.ts'
import { sendForApproval } from './offer-steps.ts'
import { paper } from './papers.ts'
import { another, openStage, press, reads, typed, upload, type Person, type Stage } from './stage.ts'

/** A record that begins with answers is made by the first save that is asked for, also where nothing is typed (spec 3 §4). */
let stage: Stage
let agent: Person
let profileId: string
let firstName: string

/** Sent for approval with its terms kept as a profile. */
const keptProfile = async (state: State) => {
  const {
    offerId,
    agent: by,
    offer,
  } = await draftOffer(stage.server, await activeListing(stage.server, state))
  ok(
    await by.put(`/offers/${offerId}/PENDING_BUYER_APPROVAL`, {
      attested: true,
      saveBuyerProfile: true,
    }),
  )
  const [profile] = ok(await by.get('/buyerProfiles')).items as { id: string }[]
  return { id: profile!.id, firstName: offer.primaryBuyer.user.firstName as string }
}

beforeAll(async () => {
  stage = await openStage('desk')
  ;({ id: profileId, firstName } = await keptProfile('ca'))
  agent = await signedInAs(stage, 'agent-ca')
})
afterAll(() => stage?.close())

const NO_CONNECTION = 'No connection. Check your network and try again.'

const anotherHome = async () => (await activeListing(stage.server, 'ca')).listingId
const begun = (listingId: string, step = 1) =>
  `/create-offer?listing=${listingId}&profileId=${profileId}&step=${step}`
const atStep = ({ page }: Person, step: number) => reads(page, `Step ${step} of 8`)
const certify = (page: Page) => page.getByRole('checkbox', { name: /I certify/ }).check()
const savedDraft = (page: Page) => page.waitForURL(/\/offers\/[\w-]+\?step=/)

/** What the server has of somebody's offers on a home. */
const offersOn = async (listingId: string, who?: Caller) => {
  const by = who ?? (await stage.server.as('agent-ca'))
  const { items } = ok(await by.get('/offers?limit=100')) as { items: { id: string; listingId: string }[] }
  return items.filter((offer) => offer.listingId === listingId)
}

/** No offer is saved while the connection is lost. */
const lostConnection = async ({ page, watch }: Person) => {
  watch.expect(/ERR_INTERNET_DISCONNECTED (?:POST|PUT) \/api\/offers$/)
  const address = (url: URL) => url.pathname === '/api/offers'
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort('internetdisconnected'),
  )
  return () => page.unroute(address)
}

describe('an offer that begins with a buyer profile', () => {
  test('is saved by Save draft, read again after a reload, and sent with only Continue pressed', async () => {
    const { page } = agent
    const home = await anotherHome()
    await agent.open(begun(home))
    await atStep(agent, 1)
    await press(page, 'Save draft')
    await reads(page, 'Saved Now')
    await savedDraft(page)
    await certify(page)
    for (const step of [2, 3, 4, 5, 6, 7, 8]) {
      await press(page, 'Continue')
      await atStep(agent, step)
    }
    await page.reload()
    await atStep(agent, 8)
    await page.getByRole('checkbox', { name: /My documents don’t show/ }).check()
    await upload(page, 'Proof of funds', await paper('Proof of funds'))
    await upload(page, 'Loan approval', await paper('Loan approval'))
    await reads(page, 'Saved Now')
    await sendForApproval(agent)
    expect(await offersOn(home)).toHaveLength(1)
  })

  test('reads in its review what an answer that is left blank means', async () => {
    const { page } = agent
    await agent.open(begun(await anotherHome(), 3))
    await atStep(agent, 3)
    await typed(page, 'Days to access information').fill('')
    for (const step of [4, 5, 6, 7, 8]) {
      await press(page, 'Continue')
      await atStep(agent, step)
    }
    const blank = page.getByRole('term').filter({ hasText: 'Days for access to information' })
    await expect.poll(() => blank.locator('xpath=following-sibling::dd').innerText()).toBe('17 days')
  })

  test('is made once by two presses of Continue', async () => {
    const { page } = agent
    const home = await anotherHome()
    await agent.open(begun(home, 2))
    await atStep(agent, 2)
    await page.getByRole('button', { name: 'Continue', exact: true }).dblclick()
    await savedDraft(page)
    expect(await offersOn(home)).toHaveLength(1)
  })

  test('is kept without a connection, and its review leads on', async () => {
    const { page } = agent
    const home = await anotherHome()
    const found = await lostConnection(agent)
    await agent.open(begun(home, 6))
    for (const step of [7, 8]) {
      await press(page, 'Continue')
      await atStep(agent, step)
    }
    await reads(page, 'Your offer isn’t saved yet')
    await reads(page, /^You’re offline/)
    await agent.seen('review of an offer that is not saved')
    await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click()
    await atStep(agent, 7)
    await press(page, 'Continue')
    await atStep(agent, 8)
    await page.reload()
    await reads(page, 'Your offer isn’t saved yet')
    await press(page, 'Save')
    await reads(page, NO_CONNECTION)
    expect(await offersOn(home)).toEqual([])
    await found()
    await press(page, 'Save')
    await savedDraft(page)
    await page.getByRole('button', { name: 'Send for Buyer Approval' }).waitFor()
    // The browser's own Back leads to the steps of the same offer, not to another one.
    await page.goBack()
    await atStep(agent, 7)
    await press(page, 'Continue')
    await page.getByRole('button', { name: 'Send for Buyer Approval' }).waitFor()
    expect(await offersOn(home)).toHaveLength(1)
  })

  test('is there once: a second window is led to it', async () => {
    const { page, watch } = agent
    watch.expect(/409 POST \/api\/offers$/)
    const home = await anotherHome()
    const second = await another(stage.server, agent, begun(home))
    await reads(second, 'Step 1 of 8')
    await agent.open(begun(home))
    await press(page, 'Save draft')
    await savedDraft(page)
    await press(second, 'Save draft')
    await reads(second, 'You already have an open offer')
    await second.getByRole('link', { name: 'Go to the open offer' }).click()
    const [offer] = await offersOn(home)
    await second.waitForURL(`**/offers/${offer!.id}`)
    await second.close()
  })

  test('begins with the profile that is chosen, not with what another one left on the device', async () => {
    const { page } = agent
    const home = await anotherHome()
    const found = await lostConnection(agent)
    await agent.open(`/create-offer?listing=${home}&profileId=none`)
    const name = page.getByRole('textbox', { name: 'First Name' }).first()
    await name.fill('Zelda')
    await reads(page, /^You’re offline/)
    await agent.open(begun(home))
    await expect.poll(() => name.inputValue()).toBe(firstName)
    await agent.open(`/create-offer?listing=${home}&profileId=none`)
    await expect.poll(() => name.inputValue()).toBe('Zelda')
    await found()
    await savedDraft(page)
  })
})

test('who may not make an offer reads why before a profile is chosen', async () => {
  await keptProfile('fl')
  const { page, open } = await signedInAs(stage, 'agent-fl')
  await open(`/create-offer?listing=${await anotherHome()}`)
  await page.waitForURL('**/home')
  await reads(page, 'Sorry, you must be licensed in the same State as the property.')
})

test('a consumer’s offer, which begins with their own name, is saved by Save draft', async () => {
  const consumer = await newConsumer(stage.server)
  const home = await anotherHome()
  const buyer = await stage.person('consumer')
  await withSession(stage, buyer, consumer.email, { password: DEMO_PASSWORD })
  await buyer.open(`/create-offer-consumer?listing=${home}`)
  await reads(buyer.page, 'Step 1 of 2')
  await expect.poll(() => typed(buyer.page, 'First Name').inputValue()).not.toBe('')
  await press(buyer.page, 'Save draft')
  await savedDraft(buyer.page)
  expect(await offersOn(home, consumer)).toHaveLength(1)
})

test('a press that needs what could not be saved says so, where it is pressed', async () => {
  const { offerId } = await draftOffer(stage.server, await activeListing(stage.server, 'ca'))
  const { page } = agent
  await agent.open(`/offers/${offerId}?step=7`)
  await atStep(agent, 7)
  const found = await lostConnection(agent)
  await typed(page, 'Other terms').fill('The garden shed stays where it is.')
  await press(page, 'Continue')
  await atStep(agent, 8)
  await press(page, 'Send for Buyer Approval')
  await reads(page, NO_CONNECTION)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await found()
  await press(page, 'Try now')
  await reads(page, 'Saved Now')
})

describe('a new listing', () => {
  test('that is opened at a later step is made by Back', async () => {
    const { page, open } = await signedInAs(stage, 'listing-ca')
    await open('/create-listing?step=3')
    await reads(page, 'Step 3 of 7')
    await page.getByRole('main').getByRole('button', { name: 'Back', exact: true }).click()
    await page.waitForURL(/\/create-listing\/[\w-]+\?step=2/)
  })

  test('has a review that leads on', async () => {
    const lister = await signedInAs(stage, 'listing-ca')
    const { page } = lister
    await lister.open('/create-listing?step=7')
    await reads(page, 'Your listing isn’t saved yet')
    await lister.seen('review of a listing that is not saved')
    await press(page, 'Save')
    await page.waitForURL(/\/create-listing\/[\w-]+\?step=7/)
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .waitFor()
  })
})

test('every screen passed axe and failed nowhere', () => expect(stage.findings).toEqual([]))

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activeListing, draftOffer, type Body, type Sale } from '#test/make/sale.ts'
import { signedInAs } from './account-steps.ts'
import { answer, fill, heading, openStage, PATIENCE, press, reads, type Stage } from './stage.ts'

/** Work of one device meets what others did meanwhile, and who cannot go on sees why (experience 2, listings 4 and 5). */
let stage: Stage
let sale: Sale

beforeAll(async () => {
  stage = await openStage('desk')
  sale = await activeListing(stage.server, 'ca')
})
afterAll(() => stage?.close())

/** Ends a page at once, as a dead battery does: one that is only closed is online again for a moment, and saves. */
const killed = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  devtools.send('Page.crash').catch(() => {})
  await gone
  await page.close()
}

describe('what was typed without a connection comes back later (experience 2)', () => {
  /** One device writes 45 days and is closed before the server had it; meanwhile the terms change there. */
  const leftOffline = async (meanwhile: Record<string, unknown>) => {
    const { offerId, agent, offer } = await draftOffer(stage.server, sale)
    const { page, context, watch } = await signedInAs(stage, 'agent-ca')
    await page.goto(new URL(`/offers/${offerId}?step=2`, stage.server.origin).href)
    await reads(page, 'Step 2 of 8')
    watch.offline = true
    await context.setOffline(true)
    await fill(page, 'Days to Close', '45')
    await reads(page, /^You’re offline/)
    const address = page.url()
    await killed(page)
    const { id, version } = offer
    ok(await agent.put('/offers', { id, version, terms: { ...offer.terms, ...meanwhile } }))
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto(address)
    return { again, terms: async () => ok(await agent.get(`/offers/${offerId}`)).terms }
  }

  test('different answers: both survive, and nobody is asked', async () => {
    const { again, terms } = await leftOffline({ increasedDepositDays: 12 })
    await reads(again, 'Saved Now')
    await expect.poll(terms).toMatchObject({ daysToClose: 45, increasedDepositDays: 12 })
  })

  test.each([
    { choice: 'Keep my answers', days: 45 },
    { choice: 'Use the latest version', days: 21 },
  ])('the same answer: both are shown, and "$choice" is done', async ({ choice, days }) => {
    const { again, terms } = await leftOffline({ daysToClose: 21 })
    await heading(again, 'Something went wrong with saving your offer')
    await again.getByRole('row', { name: 'Days to close 45 days 21 days' }).waitFor()
    expect((await terms()).daysToClose, 'nothing is decided before').toBe(21)
    await press(again, choice)
    await reads(again, 'Step 2 of 8')
    await expect.poll(async () => (await terms()).daysToClose, { timeout: PATIENCE }).toBe(days)
    const field = again.getByRole('textbox', { name: 'Days to Close', exact: true })
    await expect.poll(() => field.inputValue()).toBe(String(days))
  })
})

describe('who cannot go on is told why, in sight (listings 4 and 5)', () => {
  /** A listing of which every step is complete, but for what the test takes away. */
  const fullListing = async (step: number, change: (body: Body) => void = () => {}) => {
    const agent = await stage.server.as('listing-ca')
    const body = await exampleBody('listing-ca', agent, { ownerEmail: `told-${step}@example.com` })
    body.customListingUrl = null
    change(body)
    const { id } = ok(await agent.post('/listings', body), 201)
    const person = await signedInAs(stage, 'listing-ca')
    await person.open(`/create-listing/${id}?step=${step}`)
    await reads(person.page, `Step ${step} of 7`)
    return person
  }
  const inSight = (page: Page, words: string) =>
    expect
      .poll(
        async () => {
          const box = await page.getByText(words).first().boundingBox()
          return box !== null && box.y >= 0 && box.y + box.height <= page.viewportSize()!.height
        },
        { timeout: PATIENCE },
      )
      .toBe(true)

  test('a refused answer in a folded part unfolds it', async () => {
    const { page } = await fullListing(2)
    await press(page, 'Warranty and credits')
    await answer(page, 'Closing cost credit to the buyer?', 'Yes')
    await fill(page, 'Credit, percent of the price', '120')
    await press(page, 'Warranty and credits')
    const credit = page.getByRole('textbox', { name: 'Credit, percent of the price' })
    await credit.waitFor({ state: 'hidden' })
    await press(page, 'Continue')
    await credit.waitFor()
    await inSight(page, 'Some Answers Required')
    await reads(page, 'Step 2 of 7')
  })

  test('a later step that is incomplete warns as the first one does', async () => {
    const { page } = await fullListing(4, (body) => {
      body.customAddendum = null
    })
    await press(page, 'Continue')
    await reads(page, 'Step 5 of 7')
    await press(page, 'Continue')
    await reads(page, 'Step 6 of 7')
    await press(page, 'Continue')
    await inSight(page, 'Some Answers Required')
  })

  test('a press that is let go elsewhere is taken back (WCAG 2.5.2)', async () => {
    const { page } = await fullListing(1)
    await page.getByRole('button', { name: 'Continue', exact: true }).hover()
    await page.mouse.down()
    await page.mouse.move(1, 1)
    await page.mouse.up()
    await fill(page, 'Bedrooms', '5')
    await reads(page, 'Saved Now')
    await reads(page, 'Step 1 of 7')
  })
})

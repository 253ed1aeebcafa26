import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { rival, SITUATIONS } from '#test/make/negotiation.ts'
import { signedInAs } from './account-steps.ts'
import { heading, held, openStage, reads, typed, type Stage } from './stage.ts'

/** What is typed before the palette's script has come (decision 69). */
let stage: Stage
beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

const PALETTE = /\/assets\/Palette-[^/]+\.js$/
const search = (page: Page) => typed(page.getByRole('dialog'), /^Go to a home/)

/** Your Profile, just loaded, with the cursor in First Name. */
const atFirstName = async (who: string) => {
  const person = await signedInAs(stage, who)
  const { page } = person
  await person.open('/agent-profile')
  const field = typed(page, 'First Name')
  await field.press('End')
  const before = await field.inputValue()
  const keeps = async () => {
    await expect.poll(() => field.evaluate((input) => input.matches(':focus'))).toBe(true)
    expect(await field.inputValue()).toBe(before)
  }
  return { ...person, keeps }
}

test('what is typed after Ctrl+K is the palette’s, however late its script comes', async () => {
  const { page, keeps } = await atFirstName('listing-ca')
  const { send } = await held(page, PALETTE)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('view')
  // Nothing is done on the page by it, nor in its form.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type(' pro')
  expect(await search(page).inputValue()).toBe('view pro')
  await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor()
  send()
  await page.getByRole('dialog').getByText('Nothing found').waitFor()
  expect(await search(page).inputValue()).toBe('view pro')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('X')
  expect(await search(page).inputValue(), 'goes on at its end').toBe('view prX')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await keeps()
})

test('no letter is lost while the palette takes the place of what stood in for it', async () => {
  const { page, keeps } = await atFirstName('agent-ca')
  const text = 'a street that is typed while the script comes'
  const { send } = await held(page, PALETTE)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text.slice(0, 5))
  const come = page.waitForResponse(PALETTE)
  send()
  await page.keyboard.type(text.slice(5), { delay: 5 })
  await come
  await page.getByRole('dialog').getByText('Nothing found').waitFor()
  expect(await search(page).inputValue()).toBe(text)
  await page.keyboard.press('Escape')
  await keeps()
})

test('Escape takes the palette back before it came', async () => {
  const { page, keeps } = await atFirstName('buyer-ca')
  const { send } = await held(page, PALETTE)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maple')
  await page.keyboard.press('Escape')
  await keeps()
  const come = page.waitForResponse(PALETTE)
  send()
  await come
  await keeps()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('a palette that does not come leaves the form as it was', async () => {
  const { page, watch, keeps } = await atFirstName('agent2-ca')
  watch.expect(/^net::ERR_FAILED GET .*\/Palette-/)
  await page.route(PALETTE, (route) => route.abort())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maple street', { delay: 80 })
  await reads(page, 'This couldn’t be loaded. Reload the page to try again.')
  await keeps()
  await page.unroute(PALETTE)
  await page.reload()
  await typed(page, 'First Name').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('buying')
  await page.getByRole('dialog').getByRole('button', { name: 'Buying' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Your Buyers')
})

test('Enter takes the first of what is there while the server still looks', async () => {
  const { page } = await atFirstName('agent-fl')
  const palette = await held(page, PALETTE)
  const { send } = await held(page, /\/api\/find/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('buying')
  palette.send()
  await page.getByRole('dialog').getByRole('button', { name: 'Buying' }).waitFor()
  await page.keyboard.press('Enter')
  await heading(page, 'Your Buyers')
  send()
})

test('the selling side goes to an offer it received by its buyer’s name, and to a home by its owner’s', async () => {
  const w = await SITUATIONS.delivered(stage.server)
  await rival(w, stage.server)
  const { page, open, seen } = await signedInAs(stage, 'listing-ca')
  await open('/home')
  await heading(page, 'Welcome, Laura')
  const goTo = async (text: string, hit: RegExp) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(text)
    await page.getByRole('dialog').getByRole('button', { name: hit }).waitFor()
  }
  await goTo('rivalbuyer benjamin', /Offer of Benjamin Rivalbuyer, received from Ben Carter/)
  await seen('palette with an offer received')
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/offers/${w.ids.I2}`)
  await page.getByRole('main').getByText('Benjamin Rivalbuyer').first().waitFor()
  await seen('an offer that was received')
  const { primaryOwner } = ok(await w.people.LA.get(`/listings/${w.listingId}`))
  const owner = `${primaryOwner.user.firstName} ${primaryOwner.user.lastName}`
  await goTo(owner, new RegExp(`Seller: ${owner}`))
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/offer-status/${w.listingId}/seller`)
})

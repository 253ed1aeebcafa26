import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { rival, SITUATIONS, type World } from '#test/make/negotiation.ts'
import { namedPerson } from './account-steps.ts'
import { openStage, press, reads, type Person, type Stage } from './stage.ts'

/** Two things before the Primary Seller that exclude each other are one question (issue 7 "Two acceptances"). */
let stage: Stage
let world: World
let seller: Person

beforeAll(async () => {
  stage = await openStage('desk')
  world = await SITUATIONS.acceptReview(stage.server)
  await rival(world, stage.server)
  ok(await world.move('LA', 'I2', 'PENDING_SELLER_ACCEPT_REVIEW'))
  seller = await namedPerson(stage, 'seller', world.contacts.PS.email)
})
afterAll(() => stage?.close())

test('a button in the grid leads to the question where both nets stand, and binds nothing by itself', async () => {
  const { page } = seller
  await seller.open(`/offer-status/${world.listingId}/seller?tab=offers`)
  const question = page.getByRole('region', { name: 'Choose one of two' })
  await question.waitFor()
  await seller.seen('choose one of two')
  await page.getByRole('button', { name: /^Approve, Benjamin Hart/ }).click()
  await expect.poll(() => question.evaluate((it) => it.matches(':focus'))).toBe(true)
  expect(await page.getByRole('dialog').count()).toBe(0)
  await press(question, /^Approve: Benjamin Hart/)
  await reads(page, 'What happens to the others')
  await page
    .getByRole('dialog')
    .getByText(/^Net to seller \(estimate\): \$/)
    .waitFor()
  await seller.seen('choice, dialog')
})

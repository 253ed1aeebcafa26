import { afterAll, beforeAll, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { signedInAs } from './account-steps.ts'
import { openStage, press, reads, type Stage } from './stage.ts'

/** What can be changed of the buyers once an offer is sent (decision 95). */
let stage: Stage
let world: World

beforeAll(async () => {
  stage = await openStage('desk')
  world = await SITUATIONS.liveEdit(stage.server)
})
afterAll(() => stage?.close())

test('their numbers alone, while the offer is edited', async () => {
  const { page, open, seen } = await signedInAs(stage, 'agent-ca')
  await open(`/offers/${world.ids.I}?step=1`)
  await reads(page, /^Once an offer is sent, only its buyers’ phone numbers can be changed\./)
  expect(
    await page
      .getByLabel(/^Email/)
      .first()
      .isDisabled(),
  ).toBe(true)
  await page
    .getByLabel(/^Mobile/)
    .first()
    .fill('3105550199')
  await seen('an edit, its buyers')
  await press(page, 'Continue')
  const phone = async () =>
    ok(await world.people.BA.get(`/offers/${world.ids.I}`)).primaryBuyer.user.phone.replace(/\D/g, '')
  await expect.poll(phone).toBe('3105550199')
})

test('every screen of it passed WCAG 2.2 AA, and nothing failed behind it', () => {
  expect(stage.findings).toEqual([])
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { activeListing, type Sale } from '#test/make/sale.ts'
import { signedInAs } from './account-steps.ts'
import { openStage, press, reads, skipAfterFailure, type Person, type Stage } from './stage.ts'

/** Buyer profiles as their agent works with them: kept, picked, edited, deleted (spec 3 §2; C9). */
let stage: Stage
let world: World
let other: Sale
let agent: Person

const NAME = '1824 Maple Terrace'
const BUYER = 'Benjamin Hart'
const NOTE = 'The buyer brings the piano'

beforeAll(async () => {
  stage = await openStage('desk')
  world = await SITUATIONS.draft(stage.server)
  other = await activeListing(stage.server, 'ca')
  agent = await signedInAs(stage, 'agent-ca')
})
afterAll(() => stage?.close())
skipAfterFailure()

/** Sends the offer for approval and keeps its terms as a profile. */
const sendAndKeep = async () => {
  const { page } = agent
  await agent.open(`/offers/${world.ids.I}?step=9`)
  await press(page, 'Send for Buyer Approval')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Yes' }).check()
  await dialog.getByRole('checkbox', { name: /I attest/ }).check()
  await press(dialog, 'Send for Buyer Approval')
  await reads(page, 'Offer has been updated')
  await press(page, 'Continue')
}
const kept = async () => ok(await world.people.BA.get('/buyerProfiles')).items as { otherTerms?: string }[]

/** The buyer's dialog, at the profiles. */
const openProfile = async () => {
  const { page } = agent
  await agent.open('/offers')
  await page
    .getByRole('button', { name: new RegExp(`^Open ${BUYER}’s offers`) })
    .first()
    .click()
  await page.getByRole('tab', { name: 'Profiles' }).click()
}

describe('a buyer profile', () => {
  test('is kept once for a buyer and an address, and brought up to date by the next Send', async () => {
    await sendAndKeep()
    ok(await world.people.BA.put(`/offers/${world.ids.I}/DRAFT`))
    ok(await world.people.BA.put('/offers', { id: world.ids.I, otherTerms: 'The shed stays' }))
    await sendAndKeep()
    await expect.poll(kept).toHaveLength(1)
    await expect.poll(async () => JSON.stringify(await kept())).toContain('The shed stays')
  })

  test('is offered where a new offer begins, and fills in buyer and terms', async () => {
    const { page } = agent
    await agent.open(`/create-offer?listing=${other.listingId}`)
    await reads(page, 'Start from a buyer profile?')
    await agent.seen('profile picker')
    await page.getByRole('link', { name: `Use Profile, ${NAME}, ${BUYER}` }).click()
    await reads(page, 'Step 1 of 8')
    await expect
      .poll(() => page.getByRole('textbox', { name: 'First Name' }).first().inputValue())
      .toBe('Benjamin')
    await agent.seen('offer begun from a profile')
    await agent.open(`/create-offer?listing=${other.listingId}`)
    await page.getByRole('link', { name: 'Start Without a Profile' }).click()
    await reads(page, 'Step 1 of 8')
    await expect.poll(() => page.getByRole('textbox', { name: 'First Name' }).first().inputValue()).toBe('')
  })

  test('is edited in the buyer’s dialog', async () => {
    const { page } = agent
    await openProfile()
    await page.getByRole('combobox', { name: 'Buyer profile' }).selectOption({ label: NAME })
    await agent.seen('profile editor')
    await page.getByRole('button', { name: 'Other Terms and Addenda', exact: true }).click()
    await page.getByRole('textbox', { name: 'Other terms' }).fill(NOTE)
    await reads(page, 'Unsaved changes')
    await press(page, 'Update Profile')
    await reads(page, 'Your profile is updated')
    expect(JSON.stringify(await kept())).toContain(NOTE)
  })

  test('is deleted after a question, and is there no longer', async () => {
    const { page } = agent
    await openProfile()
    await page.getByRole('combobox', { name: 'Buyer profile' }).selectOption({ label: NAME })
    await press(page, 'Delete Profile')
    const ask = page.getByRole('dialog', { name: 'Delete Profile' })
    await ask.getByText('Are you sure you want to delete this profile?').waitFor()
    await ask.getByText('Offers you made with them stay as they are.').waitFor()
    await agent.seen('deleting a profile')
    await press(ask, 'Delete Profile')
    await reads(page, 'No saved profiles')
    expect(await kept()).toEqual([])
  })

  test('every screen passed axe and failed nowhere', () => expect(stage.findings).toEqual([]))
})

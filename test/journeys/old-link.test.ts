import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { SITUATIONS, type World } from '#test/make/negotiation.ts'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { consent, signIn } from './account-steps.ts'
import { openStage, press, reads, type Stage } from './stage.ts'

/** An old link never binds anybody to terms that are not on the screen (offers.md C1). */
let stage: Stage
let world: World

beforeAll(async () => {
  stage = await openStage('desk')
  world = await SITUATIONS.counterAccepted(stage.server)
})
afterAll(() => stage?.close())

describe('the buyer opens the first mail’s link after a counter came (issue §1)', () => {
  test('it leads to the counter and says so; page and dialog show its terms, and those are approved', async () => {
    const counter = ok(await world.people.PB.get(`/offers/${world.ids.SC}`))
    const original = ok(await world.people.PB.get(`/offers/${world.ids.I}`))
    expect(counter.otherTerms).not.toBe(original.otherTerms)

    const person = await stage.person('buyer')
    const { page } = person
    await person.open('/login')
    await signIn(person, world.contacts.PB.email, DEMO_PASSWORD)
    await consent(person)
    await page.goto(new URL(`/offers/${world.ids.I}`, stage.server.origin).href)
    await page.waitForURL(`**/offers/${world.ids.SC}`)
    await reads(page, 'Your link led to an earlier version of this offer.')
    await page.getByRole('heading', { level: 1, name: /^SCO/ }).waitFor()
    await reads(page, counter.otherTerms)

    await press(page, 'Approve Counter')
    const dialog = page.getByRole('dialog', { name: 'Approve Acceptance' })
    await dialog.getByText(/^SCO, /).waitFor()
    const changed = dialog.getByRole('region', { name: 'What changed' })
    await changed.getByText(counter.otherTerms).waitFor()
    await dialog.getByRole('checkbox').check()
    await press(dialog, 'Approve')
    await reads(page, 'Accepted. Next, everyone signs the contract in order.')
    expect(ok(await world.people.PB.get(`/offers/${world.ids.SC}`)).state).toBe('ACCEPTED')
  })
})

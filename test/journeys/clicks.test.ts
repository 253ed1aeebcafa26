import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ok } from '#test/client.ts'
import { now } from '#test/clock.ts'
import { exampleBody } from '#test/make/examples.ts'
import { activeListing, draftOffer } from '#test/make/sale.ts'
import { PASSWORD, signedInAs } from './account-steps.ts'
import { answer, fill, openStage, PATIENCE, reads, type Stage } from './stage.ts'

/**
 * A click is never lost (issue 6 "Proof"): the last field is still focused, its save may be on its way, and the press
 * leads on or says why not, on a machine six times slower. `CLICK_RUNS=200` repeats each press 200 times.
 */
const RUNS = Number(process.env.CLICK_RUNS ?? 1)
const SLOWER = 6
/**
 * Hesitations between the last key and the press go through the pause after which the wizards save by themselves: so far the page's own
 * clock is turned on, and what was due by then happens.
 */
const HESITATION = 1_500

let stage: Stage

beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

/** Sets how many times slower than this machine the page runs. */
const slowness = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  return (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Types as a person does, over what is there; the field keeps the focus. */
const type = async (page: Page, label: string, text: string) => {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.type(text)
}

/** One press of the mouse where the button is seen: down, held as long as a finger does, up. Nothing is looked up twice. */
const pressOnce = async (page: Page, name: string, run: number) => {
  await page.getByRole('button', { name, exact: true }).hover()
  await page.clock.runFor((run * 370) % HESITATION)
  await page.mouse.down()
  await page.clock.runFor(40 + ((run * 53) % 120))
  await page.mouse.up()
}

/** The words come into the window, where a person sees them. */
const comesIntoSight = (page: Page, words: string, message: string) =>
  expect
    .poll(
      async () => {
        const box = await page.getByText(words).first().boundingBox()
        const height = await page.evaluate<number>('innerHeight')
        return box !== null && box.y >= 0 && box.y + box.height <= height
      },
      { timeout: PATIENCE * SLOWER, message },
    )
    .toBe(true)

/** Where a wizard stands, and its field that is filled in last. */
interface Stop {
  readonly at: number
  readonly steps: number
  readonly field: string
  readonly value: (run: number) => string
  /** An answer that cannot be left out: every fourth run leaves it empty first. */
  readonly required?: boolean
}

/** Each run fills the field in and presses Continue, then Back. */
const walk = async (page: Page, stop: Stop) => {
  for (let run = 0; run < RUNS; run++) {
    if (stop.required && run % 4 === 3) {
      await type(page, stop.field, '')
      await pressOnce(page, 'Continue', run)
      await comesIntoSight(page, 'Some Answers Required', `run ${run}: the warning`)
    }
    await type(page, stop.field, stop.value(run))
    await pressOnce(page, 'Continue', run)
    await comesIntoSight(page, `Step ${stop.at + 1} of ${stop.steps}`, `run ${run}: Continue`)
    await pressOnce(page, 'Back', run)
    await comesIntoSight(page, `Step ${stop.at} of ${stop.steps}`, `run ${run}: Back`)
  }
}

const LONG = 120_000 + RUNS * 20_000

describe('the last field filled in, Continue pressed (experience 26)', () => {
  test.each([
    { at: 1, field: 'List Price', required: true, value: (run: number) => String(900_000 + run) },
    { at: 2, field: 'Days to Close', required: false, value: (run: number) => String(20 + (run % 30)) },
  ])(
    'listing wizard, step $at',
    async (stop) => {
      const agent = await stage.server.as('listing-ca')
      const body = await exampleBody('listing-ca', agent, { ownerEmail: `clicks-${stop.at}@example.com` })
      const { id } = ok(await agent.post('/listings', { ...body, customListingUrl: null }), 201)
      const person = await signedInAs(stage, 'listing-ca')
      await person.page.clock.install({ time: now() })
      await person.open(`/create-listing/${id}?step=${stop.at}`)
      await reads(person.page, `Step ${stop.at} of 7`)
      await (
        await slowness(person.page)
      )(SLOWER)
      await walk(person.page, { ...stop, steps: 7 })
    },
    LONG,
  )

  test(
    'offer wizard, step 2',
    async () => {
      const sale = await activeListing(stage.server, 'ca')
      const { offerId } = await draftOffer(stage.server, sale)
      const person = await signedInAs(stage, 'agent-ca')
      await person.page.clock.install({ time: now() })
      await person.open(`/offers/${offerId}?step=2`)
      await reads(person.page, 'Step 2 of 8')
      await (
        await slowness(person.page)
      )(SLOWER)
      const value = (run: number) => String(20 + (run % 30))
      const stop = { at: 2, steps: 8, field: 'Days to Close', required: true, value }
      await walk(person.page, stop)
    },
    LONG,
  )
})

/** One of the trial licenses (api.md "Demo and test world"). */
const LICENCE = { lastName: 'Tester', number: '02000001' }

describe('the last field filled in, Register pressed (accounts C13)', () => {
  test(
    'registration of an agent',
    async () => {
      const person = await stage.person('newcomer')
      const { page } = person
      await page.clock.install({ time: now() })
      await person.open('/account-registration')
      const slow = await slowness(page)
      for (let run = 0; run < RUNS; run++) {
        await slow(1)
        await person.open('/account-registration')
        await answer(page, 'Are you a licensed agent?', 'Yes')
        await fill(page, 'First Name', 'Click')
        await fill(page, 'Email', `click-${run}@example.com`)
        await fill(page, 'Mobile Phone Number', '4155550123')
        await answer(page, 'License State', 'California')
        await fill(page, 'Brokerage Name', 'Journey Homes')
        await fill(page, 'Brokerage License Number', 'B-100')
        for (const secret of ['password', 'confirmPassword'])
          await page.locator(`input[name=${secret}]`).fill(PASSWORD)
        await page.getByLabel(/I agree to the Terms/).check()
        const last = [
          ['Last Name', LICENCE.lastName],
          ['License Number', LICENCE.number],
        ] as const
        await slow(SLOWER)
        for (const [label, text] of run % 2 === 0 ? last : last.toReversed()) await type(page, label, text)
        await pressOnce(page, 'Register', run)
        await comesIntoSight(page, 'Almost there!', `run ${run}`)
      }
    },
    LONG,
  )
})

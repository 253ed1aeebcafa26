import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { buyerPage } from '#domain/offer/reading/page.ts'
import { ok } from '#test/client.ts'
import { SITUATIONS, type Role, type World } from '#test/make/negotiation.ts'
import { OFFER_ORACLE } from '#test/make/oracle.ts'
import { BUY } from '#test/make/roles.ts'
import { stateOf, WALKS } from '#test/make/walks.ts'
import { withSession } from './account-steps.ts'
import { openStage, press, type Person, type Stage } from './stage.ts'

/** Each row of negotiation.md §1 that names its target, on the screen, by the person whose row it is. */
let stage: Stage
beforeAll(async () => {
  stage = await openStage('desk')
})
afterAll(() => stage?.close())

/** Whoever this is in the world, signed in at a browser of their own; agents keep theirs. */
const people = new Map<Role, Person>()
const personOf = async (w: World, role: Role): Promise<Person> => {
  const known = people.get(role)
  if (known && (role === 'BA' || role === 'LA')) return known
  await known?.context.close()
  const person = await stage.person(role)
  people.set(role, person)
  const demo = { BA: 'agent-ca@parley.example', LA: 'listing-ca@parley.example' }
  const email = role === 'BA' || role === 'LA' ? demo[role] : w.contacts[role as 'PB'].email
  await withSession(stage, person, email, { password: DEMO_PASSWORD, agrees: true })
  return person
}

/** Where tasks, mails and cards lead this person. */
const pageFor = async (w: World, role: Role): Promise<string> => {
  if (!BUY.includes(role)) return `/offer-status/${w.listingId}/seller`
  const { state } = ok(await w.people[role].get(`/offers/${w.ids.I}`))
  return buyerPage({ listingId: w.listingId, chainId: w.ids.I ?? '', state })
}

/** What the button of the act says, as this person is offered it. */
const offeredTo = async (w: World, role: Role, doc: string, to: string) => {
  const side = BUY.includes(role) ? 'buyer' : 'seller'
  const { offers, globalCounter } = ok(
    await w.people[role].get(`/offers/listings/${w.listingId}?actions=${side}`),
  )
  const actions = [
    ...offers.flatMap((group: { offerActions: unknown[] }) => group.offerActions),
    ...(globalCounter?.actions ?? []),
  ]
  const found = actions.find(
    (a: { offerId: string; transitionState: string }) => a.offerId === w.ids[doc] && a.transitionState === to,
  )
  expect(found, 'the act is offered').toBeDefined()
  return found as { label: string; action: string }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Presses the act where it is: a button, by itself or naming the offer, or in a menu of the offer's bar. */
const pressAct = async (page: Page, label: string) => {
  const button = page.getByRole('button', { name: new RegExp(`^${escaped(label)}(,|$)`) })
  const menus = page.getByRole('button', { name: /^More actions/ })
  await button.or(menus).first().waitFor()
  if ((await button.count()) > 0) return button.first().click()
  for (const menu of await menus.all()) {
    await menu.click()
    await page.getByRole('menu').waitFor()
    const item = page.getByRole('menuitem', { name: label, exact: true })
    if ((await item.count()) > 0) return item.click()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  }
  throw new Error(`"${label}" is not on the screen.`)
}

/** Fills in what the dialog asks and confirms with its last button. */
const confirm = async (dialog: Locator, row: (typeof OFFER_ORACLE)[number], reason: string | undefined) => {
  if (reason) await dialog.getByRole('textbox').fill(reason)
  if (row.attest) await dialog.getByRole('checkbox').check()
  const question = dialog.getByRole('radio', { name: 'No' })
  if ((await question.count()) > 0) await question.check()
  await dialog.getByRole('button').last().click()
}

/** On a delivered offer one Edit button stands for all that the table lists (spec 3 §2 "Edit Offer dialog"). */
const IN_EDIT_OFFER: Record<string, (dialog: Locator) => Promise<void>> = {
  O15: (dialog) => press(dialog, 'Edit additional terms'),
  O19: (dialog) => dialog.getByRole('textbox', { name: 'Offer Amount' }).fill('1260000'),
}

/** The row of the newest event of a document. */
const lastRow = async (w: World, doc: string): Promise<string | undefined> => {
  const event = await stage.server.ctx.db
    .selectFrom('events')
    .select('row_id')
    .where('subject_id', '=', w.ids[doc] ?? '')
    .where('row_id', '!=', 'SEAL')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.row_id
}

test.each(
  WALKS.map(([id, situation, actor, doc, to, reason]) => ({ id, situation, actor, doc, to, reason })),
)('$id by $actor, from $situation', async ({ id, situation, actor, doc, to, reason }) => {
  const w = await SITUATIONS[situation](stage.server)
  const row = OFFER_ORACLE.find((each) => each.id === id)!
  const { label } = await offeredTo(w, actor, doc, to)
  const person = await personOf(w, actor)
  const { page } = person
  await person.open(await pageFor(w, actor))
  const first = IN_EDIT_OFFER[id]
  await pressAct(page, first ? 'Edit Offer' : label)
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('button') })
  await dialog.waitFor()
  if (first) await first(dialog)
  await confirm(dialog, row, reason)
  await expect.poll(() => lastRow(w, doc)).toBe(id)
  expect(await stateOf(w, doc)).toBe(to)
})

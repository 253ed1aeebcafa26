import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { behindAgreement, type BackupWorld } from '#test/make/backups.ts'
import { consent, signedInAs, signIn } from './account-steps.ts'
import {
  fill,
  openStage,
  press,
  pressTool,
  reads,
  skipAfterFailure,
  type Person,
  type Stage,
} from './stage.ts'

/** A backup from everybody's chair: offered, accepted, called up and confirmed (negotiation.md §1.10). */
let stage: Stage
let world: BackupWorld
let agent: Person
let seller: Person
let buyerAgent: Person
let buyer: Person

const WHO = 'Benjamin Hart and Second Buyer'
/** What the agents write to whom they ask. */
const NOTES = { seller: 'Their lender answers within a day', buyer: 'Nothing binds you before you confirm' }

const owner = async (name: string, email: string): Promise<Person> => {
  const person = await stage.person(name)
  await person.open('/login')
  await signIn(person, email, DEMO_PASSWORD)
  await consent(person)
  return person
}

beforeAll(async () => {
  stage = await openStage('desk')
  world = await behindAgreement(stage.server)
  agent = await signedInAs(stage, 'listing-ca')
  buyerAgent = await signedInAs(stage, 'agent-ca')
  seller = await owner('seller', world.contacts.PS.email)
  buyer = await owner('buyer', world.contacts.PB.email)
})
afterAll(() => stage?.close())
skipAfterFailure()

/** The menu of an offer's bar holds what has no room beside it. */
const act = async ({ page }: Person, label: string, about = WHO) => {
  const button = page.getByRole('button', { name: `${label}, ${about}`, exact: true })
  const menu = page.getByRole('button', { name: `More actions, ${about}` })
  await button.or(menu).first().waitFor()
  if ((await button.count()) > 0) return button.first().click()
  await menu.first().click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
}

const finish = async ({ page }: Person, dialog: string, confirm: string, sentence: string) => {
  await press(page.getByRole('dialog', { name: dialog }), confirm)
  await reads(page, sentence)
  await press(page, 'OK')
}

describe('a backup on the screen', () => {
  test('the listing agent suggests it, beside the contract that is being signed (BK1)', async () => {
    await agent.open(`/offer-status/${world.listingId}/seller?tab=offers`)
    await agent.seen('offers behind an agreement')
    await press(agent.page, 'Owner Contact')
    await reads(agent.page, world.contacts.PS.email)
    await agent.seen('owner contact, listing agent')
    await agent.page.keyboard.press('Escape')
    await act(agent, 'Offer Backup Position')
    const dialog = agent.page.getByRole('dialog', { name: 'Offer Backup Position' })
    await dialog.getByText('The buyer’s side is not told until then.').waitFor()
    await fill(dialog, 'Note to your seller (optional)', NOTES.seller)
    await agent.seen('backup suggestion dialog')
    await finish(
      agent,
      'Offer Backup Position',
      'Ask Seller',
      'We asked your seller to approve the backup position.',
    )
    await reads(agent.page, 'Backup suggested')
  })

  test('the task leads the Primary Seller to it, who approves (BK1)', async () => {
    const { page } = seller
    await seller.open('/home')
    await reads(page, /^Approve .+’s offer as a backup/)
    await seller.seen('task: approve backup')
    await page
      .getByRole('link', { name: /^Review Offer/ })
      .first()
      .click()
    await reads(page, '1 offer needs your answer.')
    await seller.seen('backup suggested')
    await act(seller, 'Offer Backup Position')
    await page.getByRole('dialog').getByText(`Note: ${NOTES.seller}`).waitFor()
    await page.getByRole('dialog').getByRole('checkbox').check()
    await seller.seen('backup approval dialog')
    await finish(
      seller,
      'Offer Backup Position',
      'Offer Backup Position',
      'Offered. The buyer’s side is asked to answer.',
    )
    await reads(page, 'Backup offered')
  })

  test('the buyer agent asks, the buyer accepts, and everybody reads the place (BK2)', async () => {
    await buyerAgent.open('/home')
    await reads(buyerAgent.page, /^Answer the backup position offered to /)
    await buyerAgent.open(`/offer-status/${world.listingId}/buyer`)
    await reads(buyerAgent.page, 'Backup offered')
    await buyerAgent.seen('backup offered, buyer agent')
    await press(buyerAgent.page, `Accept Backup Position, ${WHO}`)
    await fill(buyerAgent.page.getByRole('dialog'), 'Note to your buyer (optional)', NOTES.buyer)
    await finish(buyerAgent, 'Accept Backup Position', 'Ask Buyer', 'Your buyer is asked to accept.')
    await buyer.open('/home')
    await buyer.page
      .getByRole('link', { name: /^Review Offer/ })
      .first()
      .click()
    await buyer.seen('backup offered, buyer')
    await press(buyer.page, `Accept Backup Position, ${WHO}`)
    const dialog = buyer.page.getByRole('dialog', { name: 'Accept Backup Position' })
    await dialog.getByText('You are not in contract').waitFor()
    await dialog.getByText(`Note: ${NOTES.buyer}`).waitFor()
    expect(await dialog.getByText(NOTES.seller).count()).toBe(0)
    await dialog.getByRole('checkbox').check()
    await buyer.seen('backup acceptance dialog')
    await finish(
      buyer,
      'Accept Backup Position',
      'Accept Backup Position',
      'Accepted. We’ll tell you at once if your offer is called up.',
    )
    await reads(buyer.page, 'Backup 1')
    // The offer itself says the place alone, what it means and what can be done.
    await buyer.open(`/offers/${world.ids.I}`)
    await reads(buyer.page, /^You are not in contract\. .+ You can withdraw at any time before\./)
    expect(await buyer.page.getByText(/Pending Sellers Response|To change anything/).count()).toBe(0)
    await press(buyer.page, 'Rescind Offer')
    await reads(buyer.page, 'This offer holds a backup position (Backup 1), and gives it up with this.')
    const reason = buyer.page.getByRole('dialog').getByRole('textbox', { name: /^Reason/ })
    await reason.fill('Call me: 310 555 0161')
    await reads(buyer.page, /^This looks like it includes a phone number or email\. .+ the other side reads/)
    await buyer.seen('rescinding a backup, buyer')
    // What was typed is there again, however the dialog was left.
    await buyer.page.keyboard.press('Escape')
    await buyer.page.getByRole('dialog').waitFor({ state: 'detached' })
    await press(buyer.page, 'Rescind Offer')
    await expect.poll(() => reason.inputValue()).toBe('Call me: 310 555 0161')
    await press(buyer.page, 'Go Back')
    await buyer.open('/buying')
    await reads(buyer.page, 'Backup 1')
    await buyer.seen('card of a backup')
    await reads(agent.page, 'Backup 1')
    await agent.seen('backup held, listing agent')
  })

  test('the first agreement falls through: the buyer is called up and confirms (BK5, BK6)', async () => {
    ok(await world.fallThrough())
    await reads(buyer.page, /^Called up, confirm by /)
    await reads(buyer.page, /^It’s your turn: confirm by .+, 6 PM Pacific time\.$/)
    await buyer.seen('card of a backup that is called up')
    await agent.page.reload()
    await reads(agent.page, /^Called up, confirm by /)
    await reads(agent.page, /^The backup of Benjamin Hart and Second Buyer is called up/)
    await agent.seen('backup called up, listing agent')
    // Whoever is called up is turned down by the Primary Seller alone.
    await seller.open(`/offer-status/${world.listingId}/seller?tab=offers`)
    await pressTool(seller.page, 'Reject Several')
    await reads(seller.page, /^This offer holds a backup position \(Called up, .+\), and gives it up/)
    await seller.page.getByRole('checkbox', { name: new RegExp(WHO) }).check()
    const note = seller.page.getByRole('textbox', { name: `Note to ${WHO}` })
    await note.fill('Thank you. Write to sam@example.com')
    await reads(seller.page, /^This looks like it includes a phone number or email/)
    await seller.seen('rejecting several with a backup')
    await seller.page.keyboard.press('Escape')
    await pressTool(seller.page, 'Reject Several')
    await seller.page.getByRole('checkbox', { name: new RegExp(WHO) }).check()
    await expect.poll(() => note.inputValue()).toBe('Thank you. Write to sam@example.com')
    await press(seller.page, 'Go Back')
    await buyer.open('/home')
    await reads(buyer.page, /^Confirm your offer/)
    await buyer.seen('task: confirm')
    await buyer.page
      .getByRole('link', { name: /^Confirm/ })
      .first()
      .click()
    await reads(buyer.page, /^Due \w+, 6:00 PM Pacific/)
    await buyer.seen('called up, buyer')
    await press(buyer.page, `Confirm, ${WHO}`)
    const dialog = buyer.page.getByRole('dialog', { name: 'Confirm Your Offer' })
    await dialog.getByText('This makes a binding agreement.').waitFor()
    await dialog.getByRole('checkbox').check()
    await buyer.seen('confirmation dialog')
    await press(dialog, 'Confirm')
    await reads(buyer.page, 'Confirmed. Next, everyone signs the contract in order.')
    await press(buyer.page, 'OK')
    await buyerAgent.open(`/property-contract/${world.listingId}`)
    await buyerAgent.page.getByRole('button', { name: 'Sign and Initial' }).waitFor()
    expect(ok(await world.people.PB.get(`/offers/${world.ids.I}`)).state).toBe('ACCEPTED')
  })

  test('every screen passed axe and failed nowhere', () => {
    expect(stage.findings).toEqual([])
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok, type Caller } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { accepted, activeListing, deliveredOffer, signersOf, type Chain, type Sale } from '#test/make/sale.ts'
import { signedInAs, signIn } from './account-steps.ts'
import { fillCode, readToTheEnd } from './contract-steps.ts'
import { openStage, press, reads, type Person, type Stage } from './stage.ts'

/** Contingency removals and notices to perform on the contract page (issue 11 "After signing"), as people do them. */
const WORDS = {
  ca: {
    button: 'Remove Contingencies',
    title: 'Contingency Removal',
    choose: 'Loan',
    asks: 'within 2 days after this notice is delivered',
  },
  fl: {
    button: 'Waive or Satisfy Contingencies',
    title: 'Notice of Contingencies Satisfied or Waived',
    choose: 'Loan',
    asks: 'sets no new deadline',
  },
} as const

const CASES = [
  ['ca', 'desk'],
  ['fl', 'phone'],
] as const

describe.each(CASES)('%s on a %s', (state, size) => {
  const words = WORDS[state]
  let stage: Stage
  let sale: Sale
  let chain: Chain
  beforeAll(async () => {
    stage = await openStage(size)
    sale = await activeListing(stage.server, state)
    chain = await deliveredOffer(stage.server, sale)
    await accepted(sale, chain)
    const signature = await exampleBody('signatures', chain.agent)
    const path = `/listings/${sale.listingId}/contract`
    for (const signer of signersOf(sale, chain) as Caller[]) ok(await signer.put(`${path}/sign`, signature))
  })
  afterAll(() => stage?.close())

  const enter = async (name: string, email: string): Promise<Person> => {
    const person = await stage.person(name)
    await person.open('/login')
    await signIn(person, email, DEMO_PASSWORD)
    const begin = person.page.getByRole('dialog', { name: 'Before you begin' })
    await begin.getByRole('checkbox').first().check()
    await press(begin, 'Continue')
    await begin.waitFor({ state: 'hidden' })
    await person.open(`/property-contract/${sale.listingId}`)
    return person
  }
  const section = ({ page }: Person) => page.getByRole('region', { name: 'Removals and Notices' })

  test('the buyer’s agent prepares a removal, the buyer signs it, and the seller reads it', async () => {
    const agent = await signedInAs(stage, `agent-${state}`)
    await agent.open(`/property-contract/${sale.listingId}`)
    const mine = section(agent)
    await mine.getByText('No documents yet.').waitFor()
    await agent.seen('no removals yet')
    await press(mine, words.button)
    const dialog = agent.page.getByRole('dialog', { name: words.title })
    await press(dialog, 'Prepare Document')
    await dialog.getByText('Choose at least one.').waitFor()
    await dialog.getByRole('checkbox', { name: words.choose, exact: true }).press('Space')
    await agent.seen('preparing a removal')
    await press(dialog, 'Prepare Document')
    await mine.getByText('Waiting for signatures').waitFor()
    await agent.seen('a removal that is being signed')

    const buyer = await enter('the buyer', chain.buyerEmail)
    await press(section(buyer), new RegExp(`^Sign and initial: ${words.title}`))
    const ceremony = buyer.page.getByRole('dialog', { name: 'Sign and Initial' })
    await ceremony.getByText(/^Step 1 of /).waitFor()
    if (await ceremony.getByText('Step 1 of 5').isVisible()) {
      await press(ceremony, 'I Agree')
      await fillCode(ceremony)
    }
    await readToTheEnd(ceremony, '3. Signatures')
    await buyer.seen('a removal to read')
    await press(ceremony, 'I’ve Read It')
    await ceremony.getByRole('checkbox').check()
    await press(ceremony, 'Continue')
    await ceremony.getByRole('group', { name: 'Signature', exact: true }).waitFor()
    await press(ceremony, 'Continue')
    await ceremony
      .getByRole('region', { name: 'The document you’re signing' })
      .getByAltText('Your signature as it will appear')
      .first()
      .waitFor()
    await buyer.seen('marks on a removal')
    await press(ceremony, 'Sign')
    await section(buyer).getByText('Signing Complete.').waitFor()
    await section(buyer).getByText('Delivered', { exact: true }).waitFor()
    await buyer.page
      .getByRole('region', { name: 'Deadlines' })
      .getByText(/^Removed or waived on /)
      .first()
      .waitFor()
    await section(buyer).getByRole('link', { name: 'Download Sealed PDF' }).waitFor()
    await buyer.seen('a delivered removal')

    const seller = await enter('the seller', sale.sellerEmail)
    await press(section(seller), new RegExp(`^Read: ${words.title}`))
    const reading = seller.page.getByRole('dialog', { name: 'Read the document' })
    await reading.getByRole('heading', { name: words.title }).first().waitFor()
    await seller.seen('a removal as the seller reads it')
  })

  test('a note needs a day, and one that is emptied is removed', async () => {
    const agent = await signedInAs(stage, `agent-${state}`)
    const { page } = agent
    const { effectiveDate } = ok(await chain.agent.get(`/listings/${sale.listingId}/contract`))
    await agent.open(`/property-contract/${sale.listingId}`)
    const deadlines = page.getByRole('region', { name: 'Deadlines' })
    const dialog = page.getByRole('dialog', { name: /^Note a deadline/ })
    const day = dialog.getByLabel('Done on')
    await deadlines
      .getByRole('button', { name: /^Note: / })
      .first()
      .click()
    await press(dialog, 'Save')
    await dialog.getByText('Enter a day.').first().waitFor()
    await agent.seen('a note without a day')
    await day.fill(effectiveDate)
    expect(await dialog.getByText('Enter a day.').count()).toBe(0)
    await press(dialog, 'Save')
    await reads(page, 'The deadline is noted.')
    await deadlines
      .getByRole('button', { name: /^Change note: / })
      .first()
      .click()
    await day.fill('')
    await press(dialog, 'Save')
    await reads(page, 'The note is removed.')
  })

  test('the listing agent reads why nothing can be asked for yet', async () => {
    const agent = await signedInAs(stage, `listing-${state}`)
    await agent.open(`/property-contract/${sale.listingId}`)
    await press(section(agent), 'Notice to Perform')
    const dialog = agent.page.getByRole('dialog', { name: 'Notice to Buyer to Perform' })
    await dialog.getByText(/^Nothing can be chosen today\. The first can be from /).waitFor()
    expect(await dialog.getByRole('checkbox').count()).toBe(0)
    // The reasons are all there is: nothing folded, no form, and one way out.
    await dialog
      .getByText(/^From .*, 2 days before it is due$/)
      .first()
      .waitFor()
    expect(await dialog.getByText('What the document says').count()).toBe(0)
    expect(await dialog.locator('form').count()).toBe(0)
    await agent.seen('nothing to ask for yet')
    await agent.page.keyboard.press('Escape')
    await press(agent.page, 'Mark Sold')
    await agent.page.getByRole('dialog', { name: 'Mark Sold' }).getByLabel('Sold Price').first().waitFor()
    await agent.seen('the sale, where its contract is read')
  })

  test('the listing agent asks for the deposit, and takes the notice back', async () => {
    await stage.server.ctx.db
      .updateTable('contracts')
      .set({ effective_date: '2026-01-05' })
      .where('listing_id', '=', sale.listingId)
      .execute()
    const agent = await signedInAs(stage, `listing-${state}`)
    await agent.open(`/property-contract/${sale.listingId}`)
    const mine = section(agent)
    await press(mine, 'Notice to Perform')
    const dialog = agent.page.getByRole('dialog', { name: 'Notice to Buyer to Perform' })
    await dialog.getByText(words.asks).first().waitFor()
    await dialog.getByRole('checkbox', { name: 'Deposit', exact: true }).check()
    await agent.seen('preparing a notice to perform')
    await press(dialog, 'Prepare Document')
    await press(mine, /^Withdraw: Notice to Buyer to Perform/)
    const sure = agent.page.getByRole('dialog', { name: 'Withdraw Document' })
    await agent.seen('withdrawing a notice')
    await press(sure, 'Withdraw Document')
    await mine.getByText('Withdrawn', { exact: true }).waitFor()
    await reads(agent.page, 'Notice to Buyer to Perform')
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#server/account/demo/people.ts'
import { ok } from '#test/client.ts'
import { later } from '#test/clock.ts'
import { agreeTo, withdraw } from '#test/make/consent.ts'
import { agreement, floridaAgreement, type Agreement } from '#test/make/contracts.ts'
import { PDF } from '#test/make/examples.ts'
import { activeListing, deliveredOffer } from '#test/make/sale.ts'
import { consent, signedInAs, withSession } from './account-steps.ts'
import { agreeToRecords, draw, fillCode, readToTheEnd, sign } from './contract-steps.ts'
import { photograph } from './papers.ts'
import {
  datesInZones,
  heading,
  openStage,
  press,
  reads,
  skipAfterFailure,
  type Person,
  type Stage,
} from './stage.ts'

/** Signing from every chair: at the desk by keyboard alone, on a phone in four steps, asked and refused (issue 11 "Signing"). */
const signedIn = async (stage: Stage, name: string, email: string): Promise<Person> => {
  const person = await stage.person(name)
  await withSession(stage, person, email, { password: DEMO_PASSWORD })
  await person.open('/home')
  await consent(person)
  return person
}

/** Tab until what has the focus is called so, then Enter or Space: nothing else touches the page. */
const byKeyboard = async ({ page }: Person, name: RegExp, key: 'Enter' | 'Space' | null = 'Enter') => {
  for (let i = 0; i < 80; i++) {
    const focused = await page.locator(':focus').evaluateAll((found) =>
      found
        .flatMap((element) => [
          element.getAttribute('aria-label'),
          ...('labels' in element
            ? [...((element.labels as { textContent: string }[] | null) ?? [])]
            : []
          ).map((label) => label.textContent),
          element.textContent,
        ])
        .filter(Boolean)
        .join(' ')
        .trim(),
    )
    if (name.test(focused)) {
      if (key) await page.keyboard.press(key)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard never reached ${name}.`)
}

const focusOf = ({ page }: Person) => page.locator(':focus').innerText()

/** The words of a PDF's pages are read, and wait until `letWordsCome()`. */
const HELD_WORDS = `{
  const held = new Promise((resolve) => { globalThis.letWordsCome = resolve })
  const read = ReadableStreamDefaultReader.prototype.read
  ReadableStreamDefaultReader.prototype.read = async function () {
    const part = await read.call(this)
    if (part.value?.items) await held
    return part
  }
}`
const TWO_FRAMES = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))`
/** Words that the structure of a page names, and that are not there. */
const MISSING_WORDS = `[...document.querySelectorAll('[aria-owns]')]
  .map((part) => part.getAttribute('aria-owns'))
  .filter((id) => !document.getElementById(id))`

describe('at the desk, in California', () => {
  let stage: Stage
  let a: Agreement
  let agent: Person
  let lister: Person
  beforeAll(async () => {
    stage = await openStage('desk')
    a = await agreement(stage.server)
    agent = await signedInAs(stage, 'agent-ca')
    lister = await signedInAs(stage, 'listing-ca')
  })
  afterAll(() => stage?.close())
  skipAfterFailure()
  const open = async (person: Person) => {
    await person.open(`/property-contract/${a.listingId}`)
    await heading(person.page, 'Almost There!')
  }

  test('the buyer’s agent attaches a document, and takes one away (K8)', async () => {
    const { page } = agent
    await open(agent)
    await press(page, 'Review Documents')
    const dialog = page.getByRole('dialog', { name: 'Review Documents' })
    await reads(page, 'No additional documents yet.')
    await press(dialog, 'Add Document')
    await dialog.getByText('Say what it is first').waitFor()
    const scan = { name: 'scan 0001.pdf', mimeType: 'application/pdf', buffer: PDF }
    // A picture is a document as well, and read as one.
    for (const [label, file] of [
      ['Survey', scan],
      ['Plot', await photograph('plot')],
      ['Second thoughts', scan],
    ] as const) {
      await dialog.getByLabel('What is it?').fill(label)
      await dialog.locator('input[type=file]').setInputFiles(file)
      await dialog.getByRole('link', { name: new RegExp(`^${label}\\.(pdf|jpe?g)$`) }).waitFor()
    }
    await agent.seen('contract, additional documents')
    await press(dialog, 'Remove Second thoughts')
    await expect.poll(() => dialog.getByRole('link', { name: 'Second thoughts.pdf' }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('a page of the contract is busy until its words are there as well', async () => {
    const page = await agent.context.newPage()
    await page.addInitScript(HELD_WORDS)
    await page.goto(new URL(`/property-contract/${a.listingId}`, stage.server.origin).href)
    const pages = page.getByRole('group', { name: 'Pages', exact: true })
    await pages.locator('canvas:visible').waitFor()
    await page.evaluate(TWO_FRAMES)
    expect(await pages.locator('[aria-busy=true]').count()).toBe(1)
    await page.evaluate('letWordsCome()')
    await pages.locator('[aria-busy=false]').waitFor()
    expect(await page.evaluate(MISSING_WORDS)).toEqual([])
    await page.close()
  })

  test('who waits sees since when and by when, and reminds once', async () => {
    const { page } = lister
    await open(lister)
    await reads(page, /^Due tomorrow, \d+:\d\d [AP]M Pacific/)
    await reads(page, /^Sent today, .+ We email them a reminder then\.$/)
    await lister.seen('contract, waiting')
    await press(page, 'Send Reminder')
    await reads(page, /You can send another one after /)
    await page.getByRole('button', { name: 'Reminder Sent' }).waitFor()
    await lister.seen('contract, reminder sent')
    await press(page, 'Review Documents')
    await page.getByRole('link', { name: 'Survey.pdf' }).waitFor()
    expect(await page.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('a paper signed outside is kept once the listing agent was asked, and no sooner (K7)', async () => {
    const { page } = lister
    await open(lister)
    const kept = async () => ok(await a.people.LA.get(`/listings/${a.listingId}/contract`)).outsideFinal
    const dialog = page.getByRole('dialog', { name: 'Upload Contract' })
    const part = page.getByRole('region', { name: 'Contract Signed outside Parley' })
    const pick = async () => {
      const chooser = page.waitForEvent('filechooser')
      await part.getByRole('button', { name: 'Upload Contract' }).press('Enter')
      await (await chooser).setFiles({ name: 'ink.pdf', mimeType: 'application/pdf', buffer: PDF })
      await dialog.getByText(/^ink\.pdf, \d/).waitFor()
      await dialog.getByText(/^Everyone in this contract will see it/).waitFor()
    }
    await pick()
    await lister.seen('contract, before a paper from outside is kept')
    await press(dialog, 'Go Back')
    await dialog.waitFor({ state: 'detached' })
    expect(await kept()).toBeNull()
    await pick()
    await press(dialog, 'Upload Contract')
    await part.getByText('Uploaded from outside, not sealed').waitFor()
    await part.getByRole('button', { name: 'Upload another' }).waitFor()
    expect(await kept()).toMatchObject({ name: expect.stringContaining('.pdf') })
  })

  test('the whole ceremony by keyboard alone', async () => {
    const { page } = agent
    await open(agent)
    await byKeyboard(agent, /^Sign and Initial$/)
    const dialog = page.getByRole('dialog', { name: 'Sign and Initial' })
    await dialog.getByText('Step 1 of 5').waitFor()
    await byKeyboard(agent, /^Open the Sample Document/)
    const code = await dialog
      .getByText(/^\d{3} \d{3}$/)
      .first()
      .textContent()
    await byKeyboard(agent, /Code in the sample document/, null)
    await page.keyboard.type(code ?? '')
    await page.keyboard.press('Enter')
    await dialog.getByText('Step 2 of 5').waitFor()
    const attached = dialog.getByRole('region', { name: 'Documents you sign for' })
    await attached.getByRole('link', { name: 'Survey.pdf' }).waitFor()
    await expect.poll(() => attached.getByText(/^SHA-256 [0-9a-f]{64}$/).count()).toBe(2)
    await dialog
      .getByText(/^Page 1 of [1-9]/)
      .first()
      .waitFor()
    const pages = Number(
      /of (\d+)/.exec(
        (await dialog
          .getByText(/^Page 1 of \d+$/)
          .first()
          .textContent()) ?? '',
      )?.[1],
    )
    await byKeyboard(agent, /^I’ve Read It$/)
    await dialog.getByRole('alert').filter({ hasText: 'Read to the end' }).waitFor()
    expect(await dialog.getByText('Step 2 of 5').isVisible(), 'not before its end').toBe(true)
    for (let at = 1; at < pages; at++) {
      await byKeyboard(agent, /^Next$/)
      await dialog
        .getByText(`Page ${at + 1} of ${pages}`)
        .first()
        .waitFor()
      await expect
        .poll(() => focusOf(agent), { message: 'a page that is turned keeps the focus' })
        .toBe('Next')
    }
    // Each document that is signed for is opened as well.
    const toTheEnd = async () => {
      await page.keyboard.press('End')
      return dialog.getByText('Open each of the documents you sign for first.').count()
    }
    await expect.poll(toTheEnd, { timeout: 10_000 }).toBe(1)
    await byKeyboard(agent, /^I’ve Read It$/, null)
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: 'Open each of the documents' }).waitFor()
    expect(await dialog.getByText('Step 2 of 5').isVisible(), 'not before they are open').toBe(true)
    await byKeyboard(agent, /^Read Survey\.pdf$/)
    await attached.getByText(/^Page 1 of [1-9]/).waitFor()
    await attached.getByText(/· Opened$/).waitFor()
    await byKeyboard(agent, /^Read Plot\.jpe?g$/)
    await expect.poll(() => attached.getByText(/· Opened$/).count()).toBe(2)
    await byKeyboard(agent, /^I’ve Read It$/, null)
    await expect
      .poll(() => dialog.getByRole('button', { name: 'I’ve Read It' }).getAttribute('aria-disabled'), {
        timeout: 10_000,
      })
      .toBeNull()
    await page.keyboard.press('Enter')
    await dialog.getByText('Step 3 of 5').waitFor()
    await byKeyboard(agent, /^Continue$/)
    await dialog.getByText('You need to agree').waitFor()
    await byKeyboard(agent, /I have read this agreement/, 'Space')
    await byKeyboard(agent, /^Continue$/)
    await dialog.getByText('Step 4 of 5').waitFor()
    await byKeyboard(agent, /in Dancing Script/, null)
    await page.keyboard.press('ArrowDown')
    await byKeyboard(agent, /Save them to my profile/, 'Space')
    await agent.seen('ceremony, adopt by keyboard')
    await byKeyboard(agent, /^Continue$/)
    await dialog.getByAltText('Your signature as it will appear').first().waitFor()
    await agent.seen('ceremony, marks on the paper')
    // What is attached meanwhile was not shown: it is not signed for.
    const id = ok(await a.people.LA.upload('ADDENDUM', PDF, 'late.pdf'), 201).id as string
    const attach = (additionalDocuments: object[]) =>
      a.people.LA.put(`/listings/${a.listingId}/contract`, { additionalDocuments })
    const refetched = page.waitForResponse((response) => response.url().endsWith('/contract'))
    ok(await attach([{ id, label: 'Late' }]))
    await refetched
    agent.watch.expect(/^409 PUT/)
    await byKeyboard(agent, /^Sign$/)
    await dialog.getByRole('alert').filter({ hasText: 'Someone else changed this' }).waitFor()
    ok(await attach([]))
    await byKeyboard(agent, /^Sign$/)
    await reads(page, 'Signing Complete')
    await expect
      .poll(() => focusOf(agent), { message: 'what was done has the focus' })
      .toMatch(/^Signing Complete/)
    const user = ok(await a.people.BA.get('/users'))
    expect([user.signature, user.initials].every((mark) => String(mark).startsWith('data:image/png'))).toBe(
      true,
    )
    await press(page, 'Review Documents')
    await page.getByRole('link', { name: 'Survey.pdf' }).waitFor()
    expect(await page.getByLabel('What is it?').count(), 'fixed once somebody has signed').toBe(0)
    await agent.seen('contract, documents fixed')
    await page.keyboard.press('Escape')
  })

  test('consent withdrawn on the profile is asked again, and its agent is told', async () => {
    ok(await agreeTo(a.people.PB))
    const buyer = await signedIn(stage, 'buyer', a.contacts.PB.email)
    const { page } = buyer
    await buyer.open('/agent-profile')
    await press(page, /^Electronic records/)
    await reads(page, /You agreed on .+ to get and sign documents electronically/)
    await buyer.seen('profile, electronic records')
    await press(page, 'Withdraw Consent')
    const dialog = page.getByRole('dialog', { name: 'Withdraw consent to electronic records?' })
    await dialog.getByText(/What you signed stays valid/).waitFor()
    await buyer.seen('profile, withdraw consent')
    await press(dialog, 'Withdraw Consent')
    await reads(page, 'You withdrew your consent. You can agree again at any time.')
    await buyer.seen('profile, consent withdrawn')
    await agent.open('/home')
    await press(agent.page, /^Notifications/)
    await reads(agent.page, /A signer withdrew consent/)
    await sign(buyer, a.listingId, 'type')
  })

  test('a consent that is taken back while the ceremony is open refuses the signature, until it is given again', async () => {
    const second = await signedIn(stage, 'second buyer', a.contacts.SB.email)
    const { page } = second
    await open(second)
    await press(page, 'Sign and Initial')
    const dialog = page.getByRole('dialog', { name: 'Sign and Initial' })
    await agreeToRecords(second, dialog)
    await readToTheEnd(dialog)
    await press(dialog, 'I’ve Read It')
    await dialog.getByRole('checkbox').check()
    await press(dialog, 'Continue')
    // Both marks are drawn from the name.
    await dialog.getByRole('checkbox', { name: /Save them to my profile/ }).waitFor()
    await press(dialog, 'Continue')
    await dialog.getByAltText('Your signature as it will appear').first().waitFor()
    ok(await withdraw(a.people.SB))
    second.watch.expect(/^422 PUT/)
    await press(dialog, 'Sign')
    await dialog.getByText(/Your signing is failed\. Agree to electronic records/).waitFor()
    await fillCode(dialog)
    await press(dialog, 'Sign')
    await reads(page, 'Signing Complete')
    await second.seen('contract, signed after agreeing again')
  })

  test('the days and times of a home read alike wherever its people are', async () => {
    const { page } = lister
    const main = page.getByRole('main')
    await open(lister)
    const onContract = await datesInZones(lister, async () => {
      await page
        .getByText(/signed \d\d\//)
        .nth(2)
        .waitFor()
      await page.getByRole('region', { name: 'Evidence Package' }).waitFor()
      return main.innerText()
    })
    await lister.open(`/offer-status/${a.listingId}/seller?tab=offers`)
    const onOffers = await datesInZones(lister, async () => {
      await page
        .getByRole('button', { name: /^History/ })
        .first()
        .click()
      const history = page.getByRole('dialog')
      await history.getByRole('combobox').first().waitFor()
      return (await main.innerText()) + (await history.innerText())
    })
    for (const read of [onContract, onOffers]) {
      expect(read[0]?.length).toBeGreaterThan(2)
      expect(read).toEqual(read.map(() => read[0]))
    }
  })

  test('an address that takes no mail is seen by the agent on the contract', async () => {
    await stage.server.ctx.db
      .insertInto('refused_addresses')
      .values({
        address: a.contacts.PB.email.toLowerCase(),
        reason: 'no-mailbox',
        at: later(),
      })
      .execute()
    await open(agent)
    await reads(agent.page, /there’s no mailbox/)
    await agent.seen('contract, mail undelivered')
  })

  test('before there is a contract its page shows the first offer; a stranger’s is not found', async () => {
    const sale = await activeListing(stage.server)
    await deliveredOffer(stage.server, sale, 'agent-ca', (body) => {
      body.otherTerms = 'The piano of the first offer stays.'
    })
    await agent.open(`/property-contract/${sale.listingId}`)
    await heading(agent.page, 'No contract yet')
    await heading(agent.page, 'The first offer')
    await reads(agent.page, 'The piano of the first offer stays.')
    await agent.seen('contract page, first offer')
    const stranger = await signedInAs(stage, 'buyer2-ca')
    stranger.watch.expect(/^404 GET/)
    await stranger.open(`/property-contract/${sale.listingId}`)
    await reads(stranger.page, 'Page Not Found')
  })

  test('each screen passed WCAG 2.2 AA and fitted the window, and nothing failed behind it', () => {
    expect(stage.findings).toEqual([])
  })
})

/** How far a drawn mark goes in its box, and whether the box is drawn as large as it is shown. */
const INK = `(() => {
  const canvas = document.querySelector('canvas')
  const { width, height } = canvas
  const copy = Object.assign(document.createElement('canvas'), { width, height })
  const seen = copy.getContext('2d', { willReadFrequently: true })
  seen.drawImage(canvas, 0, 0)
  const { data } = seen.getImageData(0, 0, width, height)
  let right = 0
  for (let at = 3; at < data.length; at += 4) if (data[at] > 0) right = Math.max(right, ((at - 3) / 4) % width)
  return { right: right / width, fits: canvas.width === canvas.offsetWidth * 2 }
})()`

/** Draws on a phone that is turned, and finds Sign off until the paper is on the screen. */
const onATurnedPhone = async (owner: Person, { agreement: paper }: { agreement: { url: string } }) => {
  const { page } = owner
  const upright = page.viewportSize()!
  const dialog = page.getByRole('dialog', { name: 'Sign and Initial' })
  await readToTheEnd(dialog)
  await press(dialog, 'I’ve Read It')
  await dialog.getByRole('checkbox').check()
  await press(dialog, 'Continue')
  const ink = () => page.evaluate<{ right: number; fits: boolean }>(INK)
  await draw(owner, 'Signature')
  await draw(owner, 'Initials')
  const drawn = await ink()
  expect(drawn.fits).toBe(true)
  await page.setViewportSize({ width: upright.height, height: upright.width })
  await expect.poll(async () => (await ink()).fits).toBe(true)
  const turned = await ink()
  expect(turned.right, 'the strokes stay').toBeGreaterThan(0)
  // Drawn across the turned box, and turned back, nothing of it is cut.
  await draw(owner, 'Signature')
  await page.setViewportSize(upright)
  await expect.poll(async () => (await ink()).fits).toBe(true)
  const back = await ink()
  expect(back.right).toBeGreaterThan(0.7)
  expect(back.right).toBeLessThan(0.9)
  const { promise: held, resolve: letItCome } = Promise.withResolvers<void>()
  await page.route(
    (url) => url.pathname === new URL(paper.url, url).pathname,
    (route) => held.then(() => route.continue()),
  )
  await press(dialog, 'Continue')
  const button = dialog.getByRole('button', { name: 'Sign', exact: true })
  await dialog.getByText('You can sign once the agreement is on the screen.').waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await button.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').getByText('You can sign once the agreement is on the screen.').waitFor()
  letItCome()
  await dialog.getByAltText('Your signature as it will appear').first().waitFor()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe(null)
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
}

describe('on a phone, in Florida', () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await openStage('phone')
  })
  afterAll(() => stage?.close())

  test('a signer who agreed before signs in four steps, after the buyer', async () => {
    const { sale, chain, signature } = await floridaAgreement(stage.server)
    ok(await chain.buyer.put(`/listings/${sale.listingId}/contract/sign`, signature))
    ok(await agreeTo(sale.seller))
    const owner = await signedIn(stage, 'owner', sale.sellerEmail)
    await owner.open(`/property-contract/${sale.listingId}`)
    await press(owner.page, 'Sign and Initial')
    await owner.page.getByRole('dialog').getByText('Step 1 of 4').waitFor()
    await onATurnedPhone(owner, ok(await sale.seller.get(`/listings/${sale.listingId}/contract`)))
    await sign(owner, sale.listingId, 'draw')
    await heading(owner.page, 'All Done!')
    await owner.seen('contract, done')
    const { buyerSigners, sellerSigners } = ok(await sale.seller.get(`/listings/${sale.listingId}/contract`))
    const signed = [...buyerSigners, ...sellerSigners].map(({ signedAt }) => signedAt)
    expect(signed).toEqual([expect.any(String), expect.any(String)])
    expect(signed.toSorted()).toEqual(signed)
  })

  test('each screen passed WCAG 2.2 AA and fitted the window, and nothing failed behind it', () => {
    expect(stage.findings).toEqual([])
  })
})

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { ok } from '#test/client.ts'
import { exampleBody } from '#test/make/examples.ts'
import { PASSWORD } from './account-steps.ts'
import { heading, PATIENCE, press, reads, type Person, type Stage } from './stage.ts'

/** Draws a mark with the mouse, across the whole box. */
export const draw = async ({ page }: Person, label: 'Signature' | 'Initials') => {
  const group = page.getByRole('group', { name: label, exact: true })
  await group.getByText('Draw', { exact: true }).click()
  const canvas = group.getByRole('img', { name: /draw here/ })
  // The foot of a dialog may lie over what is only just in sight.
  await canvas.evaluate((element: { scrollIntoView(to: object): void }) =>
    element.scrollIntoView({ block: 'center' }),
  )
  const box = await canvas.boundingBox()
  if (!box) throw new Error('There is nothing to draw on.')
  const spot = (across: number, down: number) =>
    [box.x + box.width * across, box.y + box.height * down] as const
  await page.mouse.move(...spot(0.1, 0.7))
  await page.mouse.down()
  for (const [across, down] of [
    [0.2, 0.2],
    [0.3, 0.8],
    [0.45, 0.3],
    [0.6, 0.75],
    [0.8, 0.4],
  ] as const)
    await page.mouse.move(...spot(across, down), { steps: 3 })
  await page.mouse.up()
}

/** The reader has drawn the first page, knows how many there are, and has laid its words over it for who listens. */
const firstPage = async (where: Locator) => {
  await where
    .getByText(/^Page 1 of [1-9]/)
    .first()
    .waitFor()
  await where.locator('canvas').first().waitFor()
  await where.locator('.textLayer .endOfContent').first().waitFor({ state: 'attached' })
}

/** The agreement as text and as the paper itself: on a phone the text comes first, on a desk the paper. */
const readAgreement = async (person: Person) => {
  const review = person.page.getByRole('region', { name: 'Review Contract' })
  const phone = (person.page.viewportSize()?.width ?? 0) < 600
  const text = async () => {
    await review.getByRole('heading', { name: /Purchase Agreement Summary$/ }).waitFor()
    await review.getByRole('heading', { name: '14. Signatures' }).waitFor()
    await review.getByRole('table', { name: 'Who pays which cost' }).waitFor()
  }
  const show = (what: 'Contract text' | 'Contract PDF') => review.getByText(what, { exact: true }).click()
  if (phone) {
    await text()
    await person.seen('contract, one’s turn')
    await show('Contract PDF')
    await firstPage(review)
  } else {
    await firstPage(review)
    await person.seen('contract, one’s turn')
    await show('Contract text')
    await text()
    await person.seen('contract, as text')
  }
}

/** Opens the sample, types its code and agrees. */
export const fillCode = async (dialog: Locator) => {
  await press(dialog, 'Open the Sample Document')
  const code = await dialog
    .getByText(/^\d{3} \d{3}$/)
    .first()
    .textContent()
  await dialog.getByLabel('Code in the sample document').fill(code ?? '')
  await press(dialog, 'I Agree')
}

/** Agrees to electronic records: the text, the sample, its code (issue 11 "Signing"). */
export const agreeToRecords = async (person: Person, dialog: Locator) => {
  await dialog.getByRole('heading', { name: 'Agree to electronic records' }).waitFor()
  await press(dialog, 'I Agree')
  await dialog.getByText('Enter the six digits from the sample document').waitFor()
  await person.seen('ceremony, electronic records')
  await fillCode(dialog)
}

/** Turns the pages of the paper to the last one. */
export const turnToTheEnd = async (dialog: Locator) => {
  for (;;) {
    const [, at, of] =
      /Page (\d+) of (\d+)/.exec(
        (await dialog
          .getByText(/^Page \d+ of \d+$/)
          .first()
          .textContent()) ?? '',
      ) ?? []
    if (at === of) return
    await press(dialog, 'Next')
    await dialog
      .getByText(`Page ${Number(at) + 1} of ${of}`)
      .first()
      .waitFor()
  }
}

/** Opens each document that is signed for together with the agreement. */
const openAttached = async (dialog: Locator) => {
  const attached = dialog.getByRole('region', { name: 'Documents you sign for' })
  for (const item of await attached.getByRole('listitem').all()) {
    await item.getByRole('button', { name: /^Read / }).click()
    await item.getByText(/· Opened$/).waitFor()
    await item.getByRole('button', { name: /^Close / }).click()
  }
}

/** The dialog itself scrolls; its buttons stay where they are. */
export const scrollToTheEnd = (dialog: Locator) =>
  dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight))

/** Reads the agreement in the dialog to its end, as text on a phone; until then it can't be said to be read. */
export const readToTheEnd = async (dialog: Locator, last = '14. Signatures') => {
  const phone = (dialog.page().viewportSize()?.width ?? 0) < 600
  // Until then the sample of the step before may still be in sight.
  const read = dialog.getByRole('button', { name: 'I’ve Read It' })
  await read.waitFor()
  if (phone) await dialog.getByRole('heading', { name: last }).waitFor()
  else await firstPage(dialog)
  // The end of a single page may be in sight at once.
  const single = !phone && (await dialog.getByText('Page 1 of 1').count()) > 0
  if (!single) await expect.poll(() => read.getAttribute('aria-disabled')).toBe('true')
  if (!phone && !single) {
    await read.click({ force: true })
    await dialog
      .getByRole('alert')
      .filter({ hasText: /to the end of (the|its) last page first\.$/ })
      .waitFor()
    await turnToTheEnd(dialog)
  }
  await openAttached(dialog)
  // A page that is drawn late moves its end down again: the reader goes after it.
  const asleep = async () => {
    await scrollToTheEnd(dialog)
    return read.getAttribute('aria-disabled')
  }
  await expect.poll(asleep, { timeout: PATIENCE }).toBeNull()
}

/** The ceremony: read, consent, adopt, see where they go, sign (look.md, spec 2 §9 "Signature"). */
export const sign = async (person: Person, listingId: string, how: 'draw' | 'type' | 'saved') => {
  const { page } = person
  await person.open(`/property-contract/${listingId}`)
  await heading(page, 'Almost There!')
  await page.getByRole('button', { name: 'Sign and Initial' }).waitFor()
  await readAgreement(person)
  await press(page, 'Sign and Initial')
  const dialog = page.getByRole('dialog', { name: 'Sign and Initial' })
  await dialog.getByText(/^Step 1 of /).waitFor()
  if (await dialog.getByText('Step 1 of 5').isVisible()) await agreeToRecords(person, dialog)
  await readToTheEnd(dialog)
  await person.seen('ceremony, read')
  await press(dialog, 'I’ve Read It')
  await press(dialog, 'Continue')
  await dialog.getByText('You need to agree').or(dialog.getByRole('checkbox')).first().waitFor()
  await dialog.getByRole('checkbox').check()
  await person.seen('ceremony, consent')
  await press(dialog, 'Continue')
  await dialog.getByRole('group', { name: 'Signature', exact: true }).waitFor()
  if (how === 'draw') {
    await draw(person, 'Signature')
    await draw(person, 'Initials')
  } else if (how === 'type') {
    await dialog.getByRole('group', { name: 'Signature', exact: true }).getByRole('radio').nth(3).check()
  }
  await person.seen(`ceremony, adopt (${how})`)
  await press(dialog, 'Continue')
  // On the page of the paper itself.
  await dialog
    .getByRole('region', { name: 'The agreement you’re signing' })
    .getByAltText('Your signature as it will appear')
    .first()
    .waitFor()
  await person.seen('ceremony, places')
  await press(dialog, 'Sign')
  await reads(page, 'Signing Complete')
  await person.seen('contract, signed')
}

/** Signs by the call, as somebody who set a password in this journey: the ceremony is what other steps are about. */
export const signByCall = async ({ server }: Stage, email: string, listingId: string) => {
  const signer = await server.signIn(email, PASSWORD)
  ok(await signer.put(`/listings/${listingId}/contract/sign`, await exampleBody('signatures', signer)))
}

/** Out of turn there is nothing to sign, and the screen says whom it waits for. */
export const waitsFor = async (person: Person, listingId: string, name: string) => {
  await person.open(`/property-contract/${listingId}`)
  await reads(person.page, new RegExp(`Waiting for ${name} to sign`))
  expect(await person.page.getByRole('button', { name: 'Sign and Initial' }).count()).toBe(0)
  await person.seen('contract, not one’s turn')
}

/** The sealed contract, in the reader (spec 2 §2 "View Final Contract"). */
export const readFinal = async (person: Person, listingId: string) => {
  const { page } = person
  await person.open(`/property-contract/${listingId}`)
  await heading(page, 'All Done!')
  const view = page.getByRole('button', { name: 'View Final Contract' })
  await view.waitFor()
  await view.click()
  const dialog = page.getByRole('dialog', { name: 'Final contract' })
  await firstPage(dialog)
  await person.seen('final contract')
}

import { afterAll, beforeAll, expect, test } from 'vitest'
import { fill, openStage, press, reads, upload, skipAfterFailure, type Person, type Stage } from './stage.ts'
import { signedInAs } from './account-steps.ts'
import { photograph } from './papers.ts'

/** A home's photographs in the wizard: several at once, in order, by keyboard, with their words (issue 10 "Photographs"). */
let stage: Stage
let person: Person
beforeAll(async () => {
  stage = await openStage('phone', { bothLooks: true })
  person = await signedInAs(stage, 'listing-ca')
  person.page.on('response', async (response) => {
    if (!response.url().includes('/api/upload/') || response.status() !== 201) return
    const { id, name } = (await response.json()) as { id: string; name: string }
    uploaded.set(id, name.replace('.jpg', ''))
  })
  await person.open('/create-listing')
})
afterAll(() => stage?.close())
skipAfterFailure()

/** What each upload was called here, by its id: pages call every photograph the same. */
const uploaded = new Map<string, string>()

const names = async () => {
  const list = person.page.getByRole('list', { name: 'Photos in order' }).locator('img')
  const found = await Promise.all((await list.all()).map((img) => img.getAttribute('src')))
  return found.map((src) => uploaded.get(/files\/([\w-]+)\//.exec(src ?? '')?.[1] ?? ''))
}

test('several are sent at once and stand as they were chosen; one that did not arrive is tried again', async () => {
  const { page } = person
  let away = true
  person.watch.expect(/^net::ERR_FAILED POST/)
  await page.route('**/api/upload/LISTING_IMAGE', (route) =>
    away && route.request().postData()?.includes('kitchen') ? route.abort() : route.continue(),
  )
  await page
    .locator('input[type=file]')
    .and(page.getByLabel('Add Photos'))
    .setInputFiles([await photograph('front'), await photograph('kitchen'), await photograph('garden')])
  const again = page.getByRole('button', { name: 'Try again: kitchen.jpg' })
  await again.waitFor()
  await expect.poll(names).toEqual(['front', 'garden'])
  await person.seen('a photograph that did not arrive')
  away = false
  await again.click()
  await expect.poll(names).toEqual(['front', 'kitchen', 'garden'])
})

test('they are put in order by keyboard, and the first is the cover', async () => {
  const { page } = person
  await page.getByRole('button', { name: 'Move photo 3 of 3' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Now at place 3 of 3.').waitFor({ state: 'attached' })
  // A key that is pressed before the places are measured does nothing; from the first place none leads on.
  const first = async () => {
    await page.keyboard.press('ArrowUp')
    return page.getByText('Now at place 1 of 3.').count()
  }
  await expect.poll(first).toBe(1)
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['garden', 'front', 'kitchen'])
})

test('what is said of one is kept; an altered one asks for its original', async () => {
  const { page } = person
  await press(page, 'Edit photo 1')
  const dialog = page.getByRole('dialog', { name: 'Photo 1 of 3' })
  await fill(page, 'Caption', 'Lemon trees')
  await fill(page, 'What the photo shows', 'A garden with lemon trees')
  await dialog.getByLabel('This photo was digitally altered').check()
  await press(dialog, 'Done')
  await reads(page, 'Please upload the original photo.')
  await person.seen('an altered photograph')
  await upload(page, 'Original photo', await photograph('original'))
  await press(dialog, 'Done')
  await dialog.waitFor({ state: 'hidden' })
  await reads(page, 'Digitally altered. Lemon trees')
  await press(page, 'Remove photo 3')
  await expect.poll(names).toEqual(['garden', 'front'])
  await reads(page, 'Saved Now')
})

import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { typed } from './stage.ts'

/* Steps of a journey that no mouse takes: each thing is reached with Tab. */

/** More stops than any screen of the wizard has. */
const MOST_STOPS = 160

/** Goes on with Tab until the focus is on it: whoever has no other way gets there. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.first().waitFor({ state: 'attached' })
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await target.first().evaluate((it) => it === it.ownerDocument.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${String(target)}.`)
}

/** What was there is written over. */
export const type = async (
  page: Page,
  label: string | RegExp,
  text: string,
  where: Page | Locator = page,
) => {
  await tabTo(page, typed(where, label))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
export const pressed = async (page: Page, target: Locator) => {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
export const button = (where: Page | Locator, name: string) =>
  where.getByRole('button', { name, exact: true })

/** The first of a group has the focus; its other answers are the arrows' to reach. */
export const answered = async (page: Page, question: string, option: 'Yes' | 'No') => {
  const group = page.getByRole('radiogroup', { name: question })
  await tabTo(page, group.getByRole('radio').first())
  await page.keyboard.press(option === 'Yes' ? 'Space' : 'ArrowDown')
  await expect.poll(() => group.getByRole('radio', { name: option }).isChecked()).toBe(true)
}
export const checked = async (page: Page, name: RegExp) => {
  await tabTo(page, page.getByRole('checkbox', { name }))
  await page.keyboard.press('Space')
}

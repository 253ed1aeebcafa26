import { tabStorage } from '#web/lib/storage.ts'

/**
 * What a visitor pressed before they were asked to log in, in this tab: the home to like, or the address of the search to save. It is
 * done for whoever logs in, and once; where storage is off it is pressed once more.
 */
type Wish = 'like' | 'save'
const keyOf = (wish: Wish) => `parley.held.${wish}`

export const hold = (wish: Wish, what: string): void => void tabStorage.keep(keyOf(wish), what)

/** What was held, and is no longer; null where nothing was. */
export const takeHeld = (wish: Wish): string | null => {
  const held = tabStorage.read(keyOf(wish))
  tabStorage.drop(keyOf(wish))
  return held
}

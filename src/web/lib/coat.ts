import { queryClient } from './call/query.ts'
import { dropDraftsOf } from './record/draft.ts'
import { session } from './session.ts'
import { tabStorage } from './storage.ts'
import { tellOtherTabs } from './tabs.ts'

/** Where an administrator was in this tab when the coat came: their own address, none of the coat's. */
const KEY = 'parley.before-coat'

/**
 * The cookie is another viewer's: the page is loaded anew with it, so that nothing that was read, or is still being asked, in one coat
 * goes on in the other. What was typed in another's coat stays with nobody.
 */
const loadAs = (path: string, go: 'assign' | 'replace' = 'assign'): void => {
  const { user } = session.get()
  if (user?.impersonated) dropDraftsOf(user.id)
  queryClient.clear()
  // Nothing is asked any more, and no page asks whether it may be left: its session is over.
  session.restoring()
  setTimeout(() => window.location[go](path))
}

const enter = () => {
  if (session.get().user?.impersonated === false)
    tabStorage.keep(KEY, window.location.pathname + window.location.search)
  // In its place: the page before is the administrator's, which nobody has in another's coat, and Back would lead there.
  loadAs('/home', 'replace')
}

const leave = () => {
  const before = tabStorage.read(KEY)
  forgetBeforeCoat()
  loadAs(before ?? '/admin/users')
}

/** Whoever signs out leaves no address behind. */
export const forgetBeforeCoat = (): void => tabStorage.drop(KEY)

/** An administrator has put somebody's coat on, here or on another page of this browser. */
export const coatPutOn = (): void => {
  enter()
  tellOtherTabs('coat-on')
}

/** ...and has taken it off: each page goes back to where it was. */
export const coatTakenOff = (): void => {
  leave()
  tellOtherTabs('coat-off')
}

export const coatChangedElsewhere = (isOn: boolean): void => (isOn ? enter() : leave())

import { useEffect, useEffectEvent } from 'react'
import { steps } from '#web/lib/steps.ts'

/** How each dialog that is open is closed; the one on top comes last. */
const closers: (() => void)[] = []
/** The page under them has been left: they stand only until the next one has come, and Back is that one's. */
let left = false

/** Older browsers have none: there every step through the history counts as one back. The server, which draws pages too, has no window. */
const navigationNow = () => window.navigation as Navigation | undefined

/** Where the browser stood before the step it has just taken. */
let from: NavigationHistoryEntry | null = null
/** The entry that was put after the first one of the page, so that Back has somewhere to lead that is still the page. */
let spare: string | null = null
/** The step that comes next only undoes the one before; what is closed once the address is the page’s again. */
let undone: (() => void) | null = null

/** Back, while a dialog is open, closes it as Escape does, and the page stays; Forward leads on. Before the router hears of either. */
const onStep = (event: PopStateEvent): void => {
  const now = navigationNow()?.currentEntry
  const by = from && now ? now.index - from.index : -1
  const close = left ? undefined : closers.at(-1)
  left = false
  if (undone) {
    undone()
    undone = null
  } else if (close && by < 0) {
    undone = close
    window.history.go(-by)
  } else if (!close && spare !== null && from?.key === spare && by === -1) window.history.back()
  else return
  event.stopImmediatePropagation()
}

const listen = (): void => {
  if (steps.hear) return
  steps.hear = onStep
  navigationNow()?.addEventListener('currententrychange', (event) => {
    from = event.from
    if (event.navigationType === 'push') left = closers.length > 0
  })
}

/** Before the first entry of a page is another site, or nothing: Back would leave it with the dialog. What is ahead stays there. */
const standApart = (): void => {
  const navigation = navigationNow()
  if (!navigation) return
  const state = window.history.state as { idx?: number; spare?: true } | null
  // After a reload it is there already.
  const stands = state?.spare === true
  if (!stands && (navigation.canGoForward || state?.idx)) return
  if (!stands) window.history.pushState({ ...state, idx: 1, spare: true }, '')
  spare = navigation.currentEntry?.key ?? null
}

/** The page is left on purpose, with every dialog on it: the step that leads away is no longer held up. */
export const letBackLead = (): void => void (closers.length = 0)

/** The browser's Back closes this dialog while it is `opened`, as people on a phone expect. */
export const useBackCloses = (opened: boolean, onClose: () => void): void => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!opened) return undefined
    const closer = () => close()
    listen()
    standApart()
    left = false
    closers.push(closer)
    return () => {
      const place = closers.indexOf(closer)
      if (place !== -1) closers.splice(place, 1)
    }
  }, [opened])
}

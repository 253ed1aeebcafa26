/** Sent by a field that is about to be shown: whatever is folded around it opens. */
export const REVEAL = 'parley:reveal'

/** How many frames a fold may take to open: a second. */
const FRAMES = 60

/** Somebody has gone on to another field since `began` had the focus: what they type belongs there. */
const hasMovedOn = (began: Element | null): boolean => {
  const now = document.activeElement
  return now !== null && now !== document.body && now !== began
}

const focusIn = (field: HTMLElement, began: Element | null, frames: number): void => {
  if (hasMovedOn(began)) return
  field.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
  if (frames > 0 && !field.contains(document.activeElement))
    requestAnimationFrame(() => focusIn(field, began, frames - 1))
}

/**
 * Brings the first field with an error into view and focuses it. Fields mark themselves with `data-error`. Where none
 * does, the warning above them comes into view. False when no field says what is wrong. Whoever has left `began`, which had the
 * focus when it was asked for, keeps the focus and the place they have: on a slow machine their next word would land in another field.
 */
export const showFirstError = (
  within: HTMLElement | null,
  began: Element | null = document.activeElement,
): boolean => {
  const field = within?.querySelector<HTMLElement>('[data-error]')
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const behavior = calm ? 'auto' : 'smooth'
  if (!field) {
    within?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center', behavior })
    return false
  }
  field.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }))
  // A fold that opens has its height in the next frame, and lets nothing in it have the focus before it is in sight.
  requestAnimationFrame(() => {
    if (hasMovedOn(began)) return
    field.scrollIntoView({ block: 'center', behavior })
    focusIn(field, began, FRAMES)
  })
  return true
}

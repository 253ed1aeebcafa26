/** Sent by a field that is about to be shown: whatever is folded around it opens. */
export const REVEAL = 'parley:reveal'

/** How many frames a fold may take to open: a second. */
const FRAMES = 60

const focusIn = (field: HTMLElement, frames: number): void => {
  field.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
  if (frames > 0 && !field.contains(document.activeElement))
    requestAnimationFrame(() => focusIn(field, frames - 1))
}

/**
 * Brings the first field with an error into view and focuses it. Fields mark themselves with `data-error`. Where none
 * does, the warning above them comes into view. False when no field says what is wrong.
 */
export const showFirstError = (within: HTMLElement | null): boolean => {
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
    field.scrollIntoView({ block: 'center', behavior })
    focusIn(field, FRAMES)
  })
  return true
}

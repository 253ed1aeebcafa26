/** Brings the first field with an error into view and focuses it. Fields mark themselves with `data-error`. */
export const showFirstError = (within: HTMLElement | null): void => {
  const field = within?.querySelector<HTMLElement>('[data-error]')
  if (!field) return
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  field.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  field.querySelector<HTMLElement>('input, textarea, select, button')?.focus({ preventScroll: true })
}

import type { MouseEvent } from 'react'

/** Follows the link of a pin within the application; with a key that opens another window the browser does. */
export const follow = (event: MouseEvent, go: (path: string) => void): void => {
  const link = (event.target as Element).closest('a[href^="/listing/"]')
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  go(link.getAttribute('href') ?? '')
}

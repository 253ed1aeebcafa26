import { useEffect, useRef } from 'react'

/** Brings one thing of a row that goes on sideways to its middle; the page stays where it is. */
export const bringInSight = (row: HTMLElement | null | undefined, selector: string): void => {
  const here = row?.querySelector<HTMLElement>(selector)
  if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2
}

/** For the buttons of a dialog: in sight again once there is a `failure`, whose sentence above has pushed them down. */
export const useInSight = (failure: unknown) => {
  const buttons = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) buttons.current?.scrollIntoView({ block: 'nearest' })
  }, [failure])
  return buttons
}

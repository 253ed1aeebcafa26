/** Brings one thing of a row that goes on sideways to its middle; the page stays where it is. */
export const bringInSight = (row: HTMLElement | null | undefined, selector: string): void => {
  const here = row?.querySelector<HTMLElement>(selector)
  if (row && here) row.scrollLeft = here.offsetLeft - (row.clientWidth - here.offsetWidth) / 2
}

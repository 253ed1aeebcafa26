/** The strings of the history panel. */
export const COPY = {
  title: (who: string) => `History of ${who}’s offer`,
  open: 'History',
  openOf: (who: string) => `History, ${who}`,
  loading: 'Loading the history',
  from: 'From',
  to: 'To',
  versions: 'Versions',
  changes: 'What changed',
  none: 'Nothing differs between these two versions.',
  only: 'There is only one version so far.',
  revision: (count: number) => `revision ${count}`,
  unsent: 'not sent yet',
  all: 'All terms of this version',
  hide: 'Hide the terms',
  conformed: 'Each value names the document that set it.',
  setBy: (document: string) => `set by the ${document}`,
} as const

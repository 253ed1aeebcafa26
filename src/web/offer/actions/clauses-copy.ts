/** What dialogs say of the listing's clauses that a document binds to. */
export const CLAUSES_COPY = {
  title: 'From the listing',
  of: (about: string) => `From the listing, ${about}`,
  loading: 'Loading what it takes from the listing',
  changed: 'Changed since the version before',
  count: (rows: number) => (rows === 1 ? '1 contract term' : `${rows} contract terms`),
  listingNow:
    'The listing has changed since this was sent. This document keeps its own terms; the listing now says:',
  now: 'The listing now',
} as const

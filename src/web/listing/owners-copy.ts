/** The strings of the way to a home's owners; apart, since the offers' page shows nothing else of a listing's. */
export const OWNERS_COPY = { open: 'Owner Contact', title: 'How to reach the owners' } as const

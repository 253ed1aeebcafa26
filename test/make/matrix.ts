/**
 * Who reads what: the matrix of negotiation.md §8, written by hand from it and from nothing else. The domain's permissions
 * and the API's answers are compared with it. A viewer who is not named reads nothing of it.
 */
export const VIEWERS = ['V', 'U', 'PB', 'SB', 'BA', 'oB', 'LA', 'oL', 'PS', 'SS', 'AD'] as const
export type MatrixViewer = (typeof VIEWERS)[number]

const EVERYBODY = VIEWERS
const MEMBERS = ['U', 'PB', 'SB', 'BA', 'oB', 'LA', 'oL', 'PS', 'SS', 'AD'] as const
const SELL = ['LA', 'PS', 'SS', 'AD'] as const
const BUY = ['PB', 'SB', 'BA', 'AD'] as const
const BOTH = ['PB', 'SB', 'BA', 'LA', 'PS', 'SS', 'AD'] as const

export const READERS = {
  'public listing': EVERYBODY,
  'unpublished listing': SELL,
  'highest offer, fewer than three offers': SELL,
  'highest offer, three offers': MEMBERS,
  'property reports': MEMBERS,
  'listing agent contact': ['BA', 'oB', 'LA', 'oL', 'PS', 'SS', 'AD'],
  'buyer agent contact': ['PB', 'SB', 'BA', 'LA', 'AD'],
  'contact of the second owner': ['LA', 'SS', 'AD'],
  'contact of the first buyer': ['PB', 'BA', 'AD'],
  'contact of the second buyer': ['SB', 'BA', 'AD'],
  'buyer name': BOTH,
  'offer before delivery': BUY,
  'delivered offer': BOTH,
  'working copy of a live edit': BUY,
  'the chain of another agent': ['oB', ...SELL],
  'unsent seller counter': SELL,
  'unsent buyer counter': BUY,
  'round under review': SELL,
  'comparison and net': SELL,
  'mark viewed': ['LA', 'PS', 'SS'],
  'first opened': ['PB', 'SB', 'BA'],
  contract: BOTH,
  'photograph of a public listing': EVERYBODY,
  'photograph of an unpublished listing': SELL,
  'report of a public listing': MEMBERS,
  'paper of the owners': SELL,
  'paper of an offer before delivery': BUY,
  'paper of a delivered offer': BOTH,
  'paper of the contract': BOTH,
} as const satisfies Record<string, readonly MatrixViewer[]>
export type Resource = keyof typeof READERS

/** The viewers that `reads` lets through, in the matrix's order. */
export const whoReads = (reads: (viewer: MatrixViewer) => boolean): MatrixViewer[] => VIEWERS.filter(reads)

/** What the matrix says, in the same order. */
export const readersOf = (resource: Resource): MatrixViewer[] =>
  VIEWERS.filter((viewer) => (READERS[resource] as readonly MatrixViewer[]).includes(viewer))

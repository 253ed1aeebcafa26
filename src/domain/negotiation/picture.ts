import { STAGES } from '#domain/contract/lifecycle.ts'
import { LISTING_ROWS, LISTING_SYSTEM_ROWS } from '#domain/listing/lifecycle/rows.ts'
import { OFFER_ROWS } from '#domain/offer/lifecycle/rows.ts'

/** A row of any of the three tables, as a picture needs it. */
interface Line {
  readonly id: string
  readonly from: readonly string[]
  readonly to: string
  readonly action: string
  readonly actors: readonly string[]
  readonly types?: readonly string[]
  readonly comment?: string
  readonly attest?: boolean
}

const contractLines: Line[] = [
  ...STAGES.map((s, i) => ({
    id: s.id,
    from: [s.state],
    to: STAGES[i + 1]?.state ?? 'COMPLETED',
    action: 'SIGN',
    actors: [s.who],
    attest: true,
  })),
  {
    id: 'K2',
    from: ['PENDING_BUYER_REVIEW'],
    to: 'PENDING_SELLER_REVIEW',
    action: 'SIGN (FL)',
    actors: ['Buyers'],
    attest: true,
  },
  {
    id: 'K5',
    from: STAGES.map((s) => s.state),
    to: 'CANCELLED',
    action: 'CANCEL',
    actors: ['BA', 'LA'],
    comment: 'optional',
  },
  {
    id: 'K6',
    from: ['COMPLETED'],
    to: 'CANCELLED',
    action: 'CANCEL',
    actors: ['BA', 'LA'],
    comment: 'required',
    attest: true,
  },
  ...[...STAGES.map((s) => s.state), 'COMPLETED'].map((state) => ({
    id: 'K7',
    from: [state],
    to: state,
    action: 'UPLOAD_OUTSIDE',
    actors: ['LA', 'AD'],
  })),
]

/** How a listing comes to be: nothing moves, a new draft is there. Mermaid's sign for the beginning stands for "(new)". */
const listingBirths: Line[] = [
  { id: 'L01', from: ['[*]'], to: 'DRAFT', action: 'CREATE', actors: ['LA'] },
  { id: 'L02', from: ['[*]'], to: 'DRAFT', action: 'CREATE provisional', actors: ['CR'] },
  { id: 'L23', from: ['[*]'], to: 'DRAFT', action: 'IMPORT a copy', actors: ['LA', 'FL agents'] },
]

const diagram = (lines: readonly Line[]): string[] => [
  '```mermaid',
  'stateDiagram-v2',
  ...new Set(
    lines.flatMap((l) =>
      l.from.map((from) => `  ${from} --> ${l.to}: ${l.id} ${l.action} (${l.actors.join(', ')})`),
    ),
  ),
  '```',
]

const grid = (lines: readonly Line[]): string[] => [
  '| state | verb | actor | to | row | on | reason | attest |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ...lines
    .flatMap((l) => l.from.map((from) => ({ from, l })))
    .toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.l.id < b.l.id ? -1 : 1))
    .map(
      ({ from, l }) =>
        `| ${from} | ${l.action} | ${l.actors.join(', ')} | ${l.to} | ${l.id} | ${l.types?.join(', ') ?? ''} | ${l.comment ?? ''} | ${l.attest ? 'yes' : ''} |`,
    ),
]

const page = (title: string, lines: readonly Line[]): string =>
  [
    `# ${title}`,
    '',
    'Generated from the transition tables in `src/domain`; a test keeps it true. Write it anew with `node scripts/generate-docs.js`.',
    '',
    ...diagram(lines),
    '',
    ...grid(lines),
    '',
  ].join('\n')

/** The three lifecycles as Markdown: a diagram and a state x verb x actor grid each, by file name. */
export const lifecyclePictures = (): Record<string, string> => ({
  'offers.md': page('The lifecycle of offers, counters and the global counter', OFFER_ROWS),
  'listings.md': page('The lifecycle of listings', [
    ...listingBirths,
    ...LISTING_ROWS,
    ...LISTING_SYSTEM_ROWS,
  ]),
  'contracts.md': page('The lifecycle of contracts', contractLines),
})

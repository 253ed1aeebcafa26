import { CONTRACT_ROWS } from '#domain/contract/rows.ts'
import { LISTING_SYSTEM_ROWS } from '#domain/listing/lifecycle/rows-system.ts'
import { LISTING_ROWS } from '#domain/listing/lifecycle/rows.ts'
import { retentionTable } from '#domain/kernel/retention.ts'
import { CONTRACT_WORDS } from '#domain/contract/words.ts'
import { LISTING_WORDS } from '#domain/listing/lifecycle/words.ts'
import { BACKUP_ROWS } from '#domain/offer/lifecycle/rows/rows-backup.ts'
import { OFFER_ROWS } from '#domain/offer/lifecycle/rows/rows.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import type { Role } from '#domain/negotiation/actor.ts'
import { attestationRef, type ActWords } from '#domain/negotiation/words.ts'

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
  readonly stage?: { readonly next: Readonly<Record<string, string>> }
}

/** One arrow: Mermaid's sign for the beginning stands for "(new)". */
interface Arrow {
  readonly from: string
  readonly to: string
  readonly line: Line
  /** What sets this arrow of a row apart from its others. */
  readonly note: string
}

/** A signing stage leads on once everyone of it has signed; which stage follows depends on the state of the property. */
const ends = (l: Line, from: string): { to: string; note: string }[] => {
  if (!l.stage) return [{ to: l.to === 'same' ? from : l.to, note: '' }]
  const next = Object.entries(l.stage.next)
  const targets = [...new Set(next.map(([, to]) => to))]
  return targets.map((to) => ({
    to,
    note: targets.length > 1 ? ` ${next.filter(([, t]) => t === to).map(([s]) => s)}` : '',
  }))
}

const arrows = (lines: readonly Line[]): Arrow[] =>
  lines.flatMap((line) =>
    (line.from.length > 0 ? line.from : ['[*]']).flatMap((from) =>
      ends(line, from).map(({ to, note }) => ({ from, to, line, note })),
    ),
  )

const diagram = (all: readonly Arrow[]): string[] => [
  '```mermaid',
  'stateDiagram-v2',
  ...new Set(
    all.map(
      ({ from, to, line, note }) =>
        `  ${from} --> ${to}: ${line.id} ${line.action}${note} (${line.actors.join(', ')})`,
    ),
  ),
  '```',
]

const grid = (all: readonly Arrow[]): string[] => [
  '| state | verb | actor | to | row | on | reason | attest |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
  ...all
    .toSorted((a, b) =>
      a.from < b.from ? -1 : a.from > b.from ? 1 : a.line.id < b.line.id ? -1 : a.line.id > b.line.id ? 1 : 0,
    )
    .map(
      ({ from, to, line, note }) =>
        `| ${from} | ${line.action}${note} | ${line.actors.join(', ')} | ${to} | ${line.id} | ${line.types?.join(', ') ?? ''} | ${line.comment ?? ''} | ${line.attest ? 'yes' : ''} |`,
    ),
]

const page = (title: string, lines: readonly Line[]): string => {
  const all = arrows(lines)
  return [
    `# ${title}`,
    '',
    'Generated from the transition tables in `src/domain`; a test keeps it true. Regenerate it with `node scripts/generate-docs.js`.',
    '',
    ...diagram(all),
    '',
    ...grid(all),
    '',
  ].join('\n')
}

/** A row of any table with the words of its dialog. */
interface Spoken {
  readonly id: string
  readonly button: string
  readonly words: Partial<Record<Role, string>>
  readonly outsideWords?: Partial<Record<Role, string>>
  readonly revivedWords?: Partial<Record<Role, string>>
  readonly unchangedWords?: Partial<Record<Role, string>>
}

/** Every act with what its dialog says, for each who may take it: to be read by a person, and compared by a test. */
const spoken = (rows: readonly Spoken[], words: Readonly<Record<string, ActWords>>): string[] =>
  rows.flatMap((row) =>
    [
      ...Object.entries(row.words),
      ...Object.entries(row.revivedWords ?? {}).map(([role, key]) => [`${role}, revived counter`, key]),
      ...Object.entries(row.unchangedWords ?? {}).map(([role, key]) => [`${role}, nothing changed`, key]),
      ...Object.entries(row.outsideWords ?? {}).map(([role, key]) => [`${role}, offer from outside`, key]),
    ].flatMap(([who, key = '']) => {
      const said = words[key]
      if (!said) return []
      const types = Object.entries(said.byType ?? {}).map(([type, text]) => `${type}: ${text}`)
      return [
        `### ${row.id} ${who}: ${row.button}`,
        '',
        `- title: ${[said.title, ...Object.entries(said.titleByType ?? {}).map(([type, text]) => `${type}: ${text}`)].join(' · ')}`,
        `- text: ${[said.text, ...types].join(' · ')}`,
        ...(said.attest ? [`- attestation (${attestationRef(said.attest)}): ${said.attest.text}`] : []),
        ...(said.commentLabel ? [`- reason: ${said.commentLabel}`] : []),
        ...(said.choice ? [`- choice: ${said.choice}`] : []),
        `- button: ${said.confirm}${said.danger ? ' (danger)' : ''}`,
        `- next: ${said.next}`,
        `- afterwards: ${said.done}`,
        '',
      ]
    }),
  )

const wordsPage = (): string =>
  [
    '# What each act says, to each who may take it',
    '',
    'Generated from the transition tables in `src/domain`; a test keeps it true. Regenerate it with `node scripts/generate-docs.js`.',
    '',
    // Two rows of one act (O52) say the same.
    ...spoken([...new Map(OFFER_ROWS.map((row) => [row.id, row])).values()], OFFER_WORDS),
    ...spoken(BACKUP_ROWS, OFFER_WORDS),
    ...spoken([...LISTING_ROWS, ...LISTING_SYSTEM_ROWS], LISTING_WORDS),
    ...spoken(CONTRACT_ROWS, CONTRACT_WORDS),
  ].join('\n')

/**
 * The lifecycles as Markdown, a diagram and a state x verb x actor grid each, and what each act says; by file name.
 */
export const lifecyclePictures = (): Record<string, string> => ({
  'offers.md': page('The lifecycle of offers, counters and the global counter', OFFER_ROWS),
  'backups.md': page('The ladder of backup offers', BACKUP_ROWS),
  'listings.md': page('The lifecycle of listings', [...LISTING_SYSTEM_ROWS, ...LISTING_ROWS]),
  'contracts.md': page('The lifecycle of contracts', CONTRACT_ROWS),
  'acts.md': wordsPage(),
  'retention.md': retentionTable(),
})

import { expect, it, vi } from 'vitest'
import { glyphsOf } from '#test/make/paper-glyphs.ts'
import { ofRole, readTree, type TreeNode } from '#test/make/paper-tree.ts'
import { drawComparison, type ComparisonDocument } from './comparison.ts'
import { linesOf } from './flow.ts'

vi.mock('./flow.ts', { spy: true })

const LONG = Array.from({ length: 160 }, (_, i) => `word${i}`).join(' ')

const table = (heads: readonly string[], rows: number): ComparisonDocument['tables'][number] => ({
  heads: heads.map((who, i) => ({ who, document: i === 0 ? 'Counter 2' : 'Original offer' })),
  rows: Array.from({ length: rows }, (_, i) => ({
    section: i < 2 ? 'Net to seller (estimate)' : 'Terms',
    label: `Line ${i + 1}`,
    cells: heads.map((_who, at) => (i === 4 && at === 0 ? LONG : i === 1 ? '' : `Value ${i + 1}.${at + 1}`)),
  })),
})

const DOCUMENT: ComparisonDocument = {
  title: 'Offers for 1824 Maple Terrace',
  address: '1824 Maple Terrace, Los Angeles, CA 90026',
  madeAt: 'May 2, 2026, 5:00 AM PDT',
  note: 'The net is an estimate.',
  tables: [table(['Benjamin Hart', 'ليلى حداد', '김 민수', 'Ana Ruiz'], 60), table(['王 小明'], 3)],
  createdAt: '2026-05-02T12:00:00.000Z',
}

const rowsOf = (node: TreeNode | undefined) => (node ? ofRole(node, 'TR') : [])

// Chinese and Korean are large to read.
const AMPLE = { timeout: 60_000 }

it(
  'a screen reader finds the title, and a table with its heads once, whose every value has its row and its column',
  AMPLE,
  async () => {
    const tree = await readTree(await drawComparison(DOCUMENT))
    expect(tree).toMatchObject({ untagged: [], lost: [], language: 'en-US', marked: true, showsTitle: true })
    expect(tree.pages).toBeGreaterThan(2)
    expect(tree.root.children[0]).toMatchObject({ role: 'H1', text: DOCUMENT.title })
    const tables = ofRole(tree.root, 'Table')
    expect(tables).toHaveLength(2)
    tables.forEach((found, i) => {
      const { heads, rows } = DOCUMENT.tables[i] ?? { heads: [], rows: [] }
      const [head, documents, ...rest] = rowsOf(found)
      expect(head?.children.map((cell) => [cell.role, cell.scope])).toEqual([
        ['TH', 'Column'],
        ...heads.map(() => ['TH', 'Column']),
      ])
      expect(documents?.children.slice(1).map((cell) => cell.text)).toEqual(heads.map((h) => h.document))
      const sections = rest.filter((row) => row.children.length === 1)
      expect(sections.map((row) => row.text)).toEqual([...new Set(rows.map((row) => row.section))])
      expect(sections.map((row) => row.children[0]?.columns)).toEqual(sections.map(() => heads.length + 1))
      const values = rest.filter((row) => row.children.length > 1)
      expect(values).toHaveLength(rows.length)
      for (const row of [documents, ...values])
        expect(row?.children.map((cell) => [cell.role, cell.scope])).toEqual([
          ['TH', 'Row'],
          ...heads.map(() => ['TD', undefined]),
        ])
    })
  },
)

it(
  'names in any script are drawn, and a text too long for its cell ends with a sign of that',
  AMPLE,
  async () => {
    const file = await drawComparison(DOCUMENT)
    const { missing, spoken } = await glyphsOf(file)
    expect(missing).toEqual([])
    for (const word of ['ليلى', 'حداد', '김', '王']) expect(spoken).toContain(word)
    const cell = ofRole((await readTree(file)).root, 'TD').find(({ text }) => text.startsWith('word0 '))
    expect(cell?.text).toMatch(/ word\d+…$/)
    expect(cell?.text).not.toContain('word159')
  },
)

it(
  'of a text without end no more is laid out than its cell may hold, and the cell says that there is more',
  AMPLE,
  async () => {
    const [first] = DOCUMENT.tables
    const withText = (text: string) => {
      const rows = [{ section: 'Terms', label: 'Comments', cells: [text, '', '', ''] }]
      return { ...DOCUMENT, tables: [{ heads: first?.heads ?? [], rows }] }
    }
    const cellOf = async (text: string) =>
      ofRole((await readTree(await drawComparison(withText(text)))).root, 'TD').find((cell) =>
        cell.text.startsWith('start'),
      )?.text
    const texts = [
      `start ${'i'.repeat(60_000)}`,
      `start ${'word '.repeat(20_000)}`,
      `start ${'\u200d'.repeat(60_000)}`,
    ]
    const cells: (string | undefined)[] = []
    for (const text of texts) cells.push(await cellOf(text))
    const laidOut = vi.mocked(linesOf).mock.calls.flatMap(([, inks]) => inks.map((ink) => ink.text.length))
    expect(Math.max(...laidOut)).toBeLessThan(3_000)
    for (const cell of cells) expect(cell).toMatch(/…$/)
  },
)

import { describe, expect, it } from 'vitest'
import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import { noticeDocument } from '#domain/paper/contract-notice.ts'
import { ofRole, readTree, sectionsIn, tight } from '#test/make/paper-tree.ts'
import { drawAgreement } from './draw.ts'
import { drawSample } from './sample.ts'

/** What a screen reader needs of each paper. */
const READABLE = { untagged: [], lost: [], language: 'en-US', marked: true, showsTitle: true }

describe.each(['CA', 'FL'] as const)('a notice after the contract, %s', (state) => {
  it('is read out in order: the title, its sections, a table with heads, and whose place to sign it is', async () => {
    const document = noticeDocument({
      id: 'N',
      kind: 'CONTINGENCY_REMOVAL',
      state,
      property: '1 Main Street, Unit 4, Los Angeles, CA 90026',
      items: [
        { item: 'LOAN', day: '2026-09-18', usual: false },
        { item: 'SALE_OF_HOME', day: null, usual: false },
      ],
      buyers: ['Olivia Serrano', 'Sam Rivera'],
      sellers: ['Acme LLC'],
      effective: '2026-09-01',
      signers: [{ name: 'Olivia Serrano', part: 'BUYER', role: 'Buyer', side: 'BUYER' }],
      preparedOn: '2026-09-09',
      createdAt: '2026-09-09T12:00:00.000Z',
    })
    const tree = await readTree(await drawAgreement(document))
    expect(tree).toMatchObject(READABLE)
    expect(ofRole(tree.root, 'H1', 'H2').map((node) => tight(node.text))).toEqual(
      [document.title, ...document.sections.map((s) => `${s.number}. ${s.title}`)].map(tight),
    )
    const section = sectionsIn(tree).get(2)
    const [table] = section ? ofRole(section, 'Table') : []
    const [head, ...rows] = table ? ofRole(table, 'TR') : []
    expect(head?.children.map((cell) => [cell.role, cell.scope])).toEqual([
      ['TH', 'Column'],
      ['TH', 'Column'],
    ])
    expect(rows.map((row) => row.children.map((cell) => cell.role))).toEqual([
      ['TH', 'TD'],
      ['TH', 'TD'],
    ])
    expect(ofRole(tree.root, 'Figure').map((figure) => figure.alt)).toEqual([
      'Places for the signature and the initials of Olivia Serrano, buyer',
    ])
  })
})

it('the text on electronic records is read out whole: its title, the code, and a heading for each section', async () => {
  const file = await drawSample({
    text: ELECTRONIC_RECORDS,
    code: '123456',
    createdAt: '2026-09-09T12:00:00.000Z',
  })
  const tree = await readTree(file)
  expect(tree).toMatchObject(READABLE)
  expect(ofRole(tree.root, 'H1', 'H2').map((node) => tight(node.text))).toEqual(
    [ELECTRONIC_RECORDS.title, ...ELECTRONIC_RECORDS.sections.map((s) => s.title)].map(tight),
  )
  expect(tight(tree.root.text)).toContain('Yourcodeis123456')
  for (const { paragraphs } of ELECTRONIC_RECORDS.sections)
    for (const paragraph of paragraphs) expect(tight(tree.root.text)).toContain(tight(paragraph))
})

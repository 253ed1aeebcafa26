import { describe, expect, it, vi } from 'vitest'
import { agreementDocument } from '#domain/paper/agreement.ts'
import { exampleFacts } from '#test/make/paper-facts.ts'
import { glyphsOf } from '#test/make/paper-glyphs.ts'
import { pageTexts } from '#test/make/paper-text.ts'
import { ofRole, readTree, sectionsIn, tight } from '#test/make/paper-tree.ts'
import { drawAgreement } from './draw.ts'

// A paper takes a second or more of a busy machine.
vi.setConfig({ testTimeout: 60_000 })

describe('the agreement as a screen reader reads it', () => {
  it.each(['CA', 'FL'] as const)(
    '%s: every word stands in the tree, in order, with its role',
    async (state) => {
      const document = agreementDocument(exampleFacts(state))
      const tree = await readTree(await drawAgreement(document))
      expect(tree).toMatchObject({
        untagged: [],
        lost: [],
        language: 'en-US',
        marked: true,
        showsTitle: true,
      })
      const headings = ofRole(tree.root, 'H1', 'H2').map((node) => tight(node.text))
      expect(headings).toEqual(
        [document.title, ...document.sections.map((s) => `${s.number}. ${s.title}`)].map(tight),
      )
      expect(tree.root.children[0]?.role, 'the title is read first').toBe('H1')
      const known = [
        'Document',
        'Sect',
        'H1',
        'H2',
        'H3',
        'P',
        'Table',
        'Caption',
        'TR',
        'TH',
        'TD',
        'L',
        'LI',
      ]
      const all = ofRole(tree.root, ...known, 'LBody', 'Figure')
      const count = (node: (typeof all)[number]): number =>
        1 + node.children.reduce((sum, child) => sum + count(child), 0)
      expect(all.length, 'no element of another role').toBe(count(tree.root))
    },
  )

  it.each(['CA', 'FL'] as const)(
    '%s: each table has a caption, heads of columns, and a head in each row',
    async (state) => {
      const tree = await readTree(await drawAgreement(agreementDocument(exampleFacts(state))))
      const tables = [...sectionsIn(tree).values()].flatMap((sect) => ofRole(sect, 'Table'))
      expect(tables.length).toBeGreaterThanOrEqual(4)
      for (const table of tables) {
        const [caption, head, ...rows] = table.children
        expect(caption?.role).toBe('Caption')
        expect(head?.children.map((cell) => [cell.role, cell.scope])).toEqual(
          head?.children.map(() => ['TH', 'Column']),
        )
        expect(rows.length).toBeGreaterThan(0)
        for (const row of rows) {
          expect(row.children.length, caption?.text).toBe(head?.children.length)
          expect([row.children[0]?.role, row.children[0]?.scope], row.text).toEqual(['TH', 'Row'])
          expect(row.children.slice(1).every((cell) => cell.role === 'TD')).toBe(true)
        }
      }
    },
  )

  it('a place to sign says in words whose it is, and clauses to initial say so', async () => {
    const tree = await readTree(await drawAgreement(agreementDocument(exampleFacts('CA'))))
    const alts = ofRole(tree.root, 'Figure').map((figure) => figure.alt)
    expect(alts).toEqual([
      'Places for the initials of Benjamin Hart, Sam Rivera: Breach of contract',
      'Places for the initials of Benjamin Hart, Sam Rivera: Dispute resolution',
      'Places for the signature and the initials of Benjamin Hart, buyer',
      'Places for the signature and the initials of Sam Rivera, seller',
    ])
    expect(sectionsIn(tree).get(14)?.text).toContain('Sam Rivera, signing as Olivia Serrano, seller')
  })
})

describe('what is drawn', () => {
  it('the same document is the same bytes', async () => {
    const document = agreementDocument(exampleFacts('CA'))
    expect((await drawAgreement(document)).equals(await drawAgreement(document))).toBe(true)
  })

  it('what a thread drew before changes nothing', async () => {
    const [one, other] = [exampleFacts('FL'), exampleFacts('CA')].map(agreementDocument)
    const drawnBy = async (...documents: (typeof one)[]) => {
      vi.resetModules()
      const fresh = await import('./draw.ts')
      let last: Buffer = Buffer.alloc(0)
      for (const document of documents) if (document) last = await fresh.drawAgreement(document)
      return last
    }
    const bare = other && {
      ...other,
      title: 'A thing; of dots: i, j',
      note: 'two\u00a0words',
      glance: [],
      sections: [],
      signers: [],
    }
    expect((await drawnBy(one)).equals(await drawnBy(bare, other, one))).toBe(true)
  })

  it('a paragraph longer than a page goes on, as one element', async () => {
    const words = Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ')
    const document = agreementDocument(exampleFacts('CA', (offer) => (offer.otherTerms = words)))
    const tree = await readTree(await drawAgreement(document))
    const [paragraph] = ofRole(tree.root, 'P').filter((p) => tight(p.text).includes('word0word1'))
    expect(tight(paragraph?.text ?? '')).toContain(tight(words))
  })

  it('tabs, odd spaces and signs that are not seen are drawn as a reader expects them', async () => {
    const said = 'one\ttwo\u00a0three\r\nfour\u0007five'
    const file = await drawAgreement(
      agreementDocument(exampleFacts('CA', (offer) => (offer.otherTerms = said))),
    )
    expect((await glyphsOf(file)).missing).toEqual([])
    const { root } = await readTree(file)
    expect(root.text).toContain('one two three four')
  })

  it('each amount is one word to who extracts it, whatever digits stand before its comma and its point', async () => {
    const file = await drawAgreement(
      agreementDocument(
        exampleFacts('CA', ({ terms, creditItems }) => {
          Object.assign(terms!, {
            offerAmount: 1_977_777.77,
            earnestDepositDollar: 14_567.1,
            increasedDepositDollar: 77_417.17,
          })
          Object.assign(creditItems!, { requestSeller: true, closingCostCreditDollar: 7_147.47 })
        }),
      ),
    )
    const words = (await pageTexts(file)).join(' ').split(' ')
    for (const amount of ['$1,977,777.77', '$14,567.10', '$77,417.17', '$7,147.47'])
      expect(words.map((word) => word.replace(/[.,]$/, ''))).toContain(amount)
  })

  it('a name in any script that has a font is drawn with it, and read out as it is written', async () => {
    const written = [
      'Ольга Ковальчук',
      'ليلى حداد',
      'דוד לוי',
      'अनिता शर्मा',
      'Արամ Հակոբյան',
      'สมชาย ใจดี',
      'Nguyễn Thị Ánh',
      '王 小明',
      '陳 麗華',
      'さくら 田中',
      '김 민수',
    ]
    const document = agreementDocument(
      exampleFacts('CA', (offer) => {
        offer.secondaryBuyers = written.map((name) => {
          const [firstName = '', ...rest] = name.split(' ')
          return { user: { firstName, lastName: rest.join(' ') } }
        })
      }),
    )
    const file = await drawAgreement(document)
    const { missing, spoken } = await glyphsOf(file)
    expect(missing).toEqual([])
    for (const name of written.filter((each) => !/^[\p{Script=Latin}\s]+$/u.test(each)))
      for (const word of name.split(' ')) expect(spoken, name).toContain(word)
  })
})

import { describe, expect, it } from 'vitest'
import { CONTRACT_ROWS } from '#domain/contract/rows.ts'
import { CONTRACT_WORDS } from '#domain/contract/words.ts'
import { LISTING_SYSTEM_ROWS } from '#domain/listing/lifecycle/rows-system.ts'
import { LISTING_ROWS } from '#domain/listing/lifecycle/rows.ts'
import { LISTING_WORDS } from '#domain/listing/lifecycle/words.ts'
import { BACKUP_ROWS } from '#domain/offer/lifecycle/rows/rows-backup.ts'
import { OFFER_ROWS } from '#domain/offer/lifecycle/rows/rows.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import type { Role } from './actor.ts'
import type { News } from './change.ts'
import { wordsFor } from './row.ts'
import { isRejection } from '#domain/offer/reading/masking.ts'
import { attestationRef, type ActWords } from './words.ts'

interface Spoken {
  readonly id: string
  readonly from: readonly string[]
  readonly to: string
  readonly actors: readonly Role[]
  readonly attest?: true
  readonly comment?: string
  readonly shares?: true
  readonly words: Partial<Record<Role, string>>
  readonly news?: News
  readonly notify?: readonly unknown[]
}
const TABLES: [readonly Spoken[], Readonly<Record<string, ActWords>>][] = [
  [OFFER_ROWS, OFFER_WORDS],
  [BACKUP_ROWS, OFFER_WORDS],
  [[...LISTING_ROWS, ...LISTING_SYSTEM_ROWS], LISTING_WORDS],
  [CONTRACT_ROWS, CONTRACT_WORDS],
]
const said = TABLES.flatMap(([rows, words]) =>
  rows
    .filter((row) => !row.actors.some((a) => a === 'SYS' || a === 'CLK'))
    .flatMap((row) => row.actors.map((role) => ({ row, role, words: words[row.words[role] ?? ''] }))),
)
const of = (id: string, role: Role) => said.find((s) => s.row.id === id && s.role === role)?.words

/** The statement each attesting act is taken with, written by hand from negotiation.md §1 to §3 (column A). */
const ATTESTED: [id: string, role: Role, ref: string][] = [
  ['O04', 'BA', 'write-for-buyer/1'],
  ['O05', 'BA', 'write-for-buyer/1'],
  ['O09', 'OB', 'send-for-all-buyers/1'],
  ['O16', 'BA', 'edit-with-consent/1'],
  ['O17', 'OB', 'send-for-all-buyers/1'],
  ['O19', 'BA', 'edit-with-consent/1'],
  ['O20', 'BA', 'edit-for-buyer/1'],
  ['O24', 'PS', 'accept-for-all-owners/1'],
  ['O27', 'LA', 'reject-for-seller/1'],
  ['O27', 'PS', 'reject-for-all-owners/1'],
  ['O31', 'PS', 'send-for-all-owners/1'],
  ['O37', 'OB', 'accept-for-all-buyers/1'],
  ['O38', 'OB', 'accept-if-selected/1'],
  ['O40', 'PS', 'accept-for-all-owners/1'],
  ['O46', 'OB', 'send-for-all-buyers/1'],
  ['X1', 'LA', 'enter-from-outside/1'],
  ['X2-O19', 'LA', 'record-from-outside/1'],
  ['X2-O21', 'LA', 'record-from-outside/1'],
  ['X2-O37', 'LA', 'record-signed-by-buyers/1'],
  ['X2-O38', 'LA', 'record-signed-by-buyers/1'],
  ['X2-O42', 'LA', 'record-from-outside/1'],
  ['X2-O43', 'LA', 'record-from-outside/1'],
  ['X2-O44', 'LA', 'record-from-outside/1'],
  ['X2-O45', 'LA', 'record-from-outside/1'],
  ['X2-O50', 'LA', 'record-from-outside/1'],
  ['X2-O52', 'LA', 'record-from-outside/1'],
  ['G03', 'PS', 'announce-for-all-owners/1'],
  ['BK1', 'PS', 'offer-backup-for-all-owners/1'],
  ['BK2', 'OB', 'accept-backup-for-all-buyers/1'],
  ['BK6', 'OB', 'confirm-backup-for-all-buyers/1'],
  ['L05', 'LA', 'signed-listing-agreement/1'],
  ['L07', 'PS', 'listing-is-correct/1'],
  ['L09', 'LA', 'signed-listing-agreement/1'],
  ['L18', 'LA', 'sale-closed/1'],
  ['L18', 'AD', 'sale-closed/1'],
  ['L19', 'LA', 'seller-withdraws/1'],
  ['L19', 'AD', 'seller-withdraws/1'],
  ['K1', 'BA', 'sign-contract/2'],
  ['K2', 'OB', 'sign-contract/2'],
  ['K3', 'LA', 'sign-contract/2'],
  ['K4', 'PS', 'sign-contract/2'],
  ['K4', 'SS', 'sign-contract/2'],
  ['K11', 'OB', 'sign-contract-notice/1'],
  ['K11', 'PS', 'sign-contract-notice/1'],
  ['K11', 'SS', 'sign-contract-notice/1'],
  ['K6', 'BA', 'cancel-completed-contract/1'],
  ['K6', 'LA', 'cancel-completed-contract/1'],
]

describe('what the dialog of an act says is a column of its row (negotiation.md §1.12)', () => {
  it.each(said.map((s) => ({ ...s, name: `${s.row.id} for ${s.role}` })))(
    '$name has title, text, button, what follows and the sentence afterwards',
    ({ words }) => {
      for (const key of ['title', 'text', 'next', 'confirm', 'done'] as const)
        expect(words?.[key], key).toMatch(/\S/)
    },
  )

  it('the statement that is ticked belongs to the row and to who ticks it', () => {
    const ticked = said.flatMap(({ row, role, words }) =>
      row.attest && words?.attest ? [[row.id, role, attestationRef(words.attest)]] : [],
    )
    expect(ticked.toSorted()).toEqual(ATTESTED.toSorted())
  })

  it('a row asks for a statement just where its words hold one', () => {
    const odd = said.filter(({ row, words }) => (words?.attest !== undefined) !== (row.attest === true))
    expect(odd.map(({ row, role }) => `${row.id} ${role}`)).toEqual([])
  })

  it('a seller never attests for buyers, nor a buyer for owners', () => {
    for (const { row, role, words } of said) {
      const text = words?.attest?.text ?? ''
      if (['LA', 'PS', 'SS'].includes(role)) expect(text, row.id).not.toMatch(/for all buyers|my buyer/)
      if (['BA', 'OB', 'CB'].includes(role)) expect(text, row.id).not.toMatch(/for all owners|my seller/)
    }
  })

  it('the reason is asked for by the name of who reads it (negotiation.md §8)', () => {
    for (const { row, role, words } of said) {
      if (!row.comment) continue
      const label = words?.commentLabel ?? ''
      const other = ['BA', 'OB', 'CB'].includes(role) ? /seller’s side/ : /buyer’s side/
      if (row.shares) expect(label, `${row.id} ${role}`).toMatch(other)
      else expect(label, `${row.id} ${role}`).not.toMatch(other)
    }
  })

  it('says that a reason crosses to the other side just where its row shares it', () => {
    const odd = said.filter(({ row, words }) => words?.crosses !== row.shares)
    expect(odd.map(({ row, role }) => `${row.id} ${role}`)).toEqual([])
  })

  describe('of a chain from outside, whose buyer side Parley sends nothing (X1, X2)', () => {
    const outside = OFFER_ROWS.flatMap((row) =>
      row.outside
        ? []
        : row.actors
            .filter((role) => role === 'LA' || role === 'PS' || role === 'SS')
            .map((role) => ({
              row,
              role,
              key: wordsFor(row, role, { outside: true, revived: false, dirty: true }),
            })),
    )
    // A party to the act that is told, asked, notified, sent something, or reads a reason.
    const TOLD =
      /(tell|told|notif\w+) (every buyer|the buyer)|(sends?|goes|is) [\w\s]*(to|with) the buyer’s (agent|side)|buyer(’s (side|agent))? (is|are) (asked|told|not told until)|buyer’s (side|agent) can read/
    it('no sentence says that it is told, asked, or reads', () => {
      expect(outside.length).toBeGreaterThan(12)
      const wrong = outside.flatMap(({ row, role, key }) => {
        // A due date is no act on a chain.
        if (!key || row.types.includes('GLOBAL_COUNTER')) return []
        const words: ActWords = OFFER_WORDS[key]
        const sentences = [words.text, words.next, words.done, words.commentLabel ?? '']
        return sentences
          .filter((text) => TOLD.test(text.replaceAll('Parley sends nothing to the buyer’s side', '')))
          .map((text) => `${row.id} ${role}: ${text}`)
      })
      expect(wrong).toEqual([])
    })

    it('the words of a chain from inside are caught by that', () => {
      const caught = ['O27 LA', 'O27 PS', 'O31 PS', 'O34 LA', 'O35 LA', 'O41 PS', 'O23 LA']
      for (const name of caught) {
        const [id = '', role] = name.split(' ')
        const words = of(id, role as Role)
        expect(
          [words?.text, words?.next, words?.done].some((text) => TOLD.test(text ?? '')),
          name,
        ).toBe(true)
      }
    })

    it('what carries something to the buyers says who takes it there', () => {
      const carries = ['O24', 'O27', 'O31', 'O34', 'O35', 'O40', 'O41']
      for (const { row, role, key } of outside.filter((each) => carries.includes(each.row.id)))
        expect(key && OFFER_WORDS[key].next, `${row.id} ${role}`).toMatch(
          /Parley sends nothing to the buyer’s side: (you take|your agent takes) .+ to the buyer’s agent/,
        )
    })

    it('the statement, the button and the title are those of any other chain', () => {
      for (const { row, role, key } of outside) {
        const inside = row.words[role]
        if (!key || !inside) continue
        const [words, any]: [ActWords, ActWords] = [OFFER_WORDS[key], OFFER_WORDS[inside]]
        for (const part of ['attest', 'confirm', 'title', 'danger'] as const)
          expect(words[part], `${row.id} ${role} ${part}`).toEqual(any[part])
      }
    })
  })

  it('says when nothing binds yet, and when it does', () => {
    expect(of('O38', 'OB')?.text).toContain('not in contract until the seller confirms')
    expect(of('O31', 'PS')?.byType?.SELLER_MULTIPLE_COUNTER).toContain('not binding until you select')
    for (const [id, role] of [
      ['O24', 'PS'],
      ['O37', 'OB'],
      ['O40', 'PS'],
      ['BK6', 'OB'],
    ] as const)
      expect(of(id, role)?.text, id).toContain('binding agreement')
  })

  it('of a revived counter the buyer’s yes binds nobody before the seller confirms again (O36, O38)', () => {
    const row = OFFER_ROWS.find(({ id }) => id === 'O36')
    const words = row && wordsFor(row, 'BA', { outside: false, revived: true, dirty: true })
    const said = words && OFFER_WORDS[words]
    expect(said?.text).not.toMatch(/Nothing is binding until they do/)
    expect(said?.next).toContain('the seller has to confirm again before anything is binding')
    expect(row && wordsFor(row, 'BA', { outside: false, revived: false, dirty: true })).toBe('acceptForBuyer')
  })

  it('an offer that the buyer sent back has no request to take back (O11, offers 16)', () => {
    const from = (state: string) =>
      OFFER_ROWS.flatMap((row) =>
        row.id === 'O11' && row.from.includes(state as never) && row.words.BA
          ? [OFFER_WORDS[row.words.BA].text]
          : [],
      )
    expect(from('PENDING_BUYER_APPROVAL')).toEqual(['This takes back your request for approval.'])
    expect(from('BUYER_REJECTED')).toEqual(['You can change the offer that your buyer sent back.'])
  })

  it('an edit that changed nothing replaces nothing (O16)', () => {
    const row = OFFER_ROWS.find(({ id }) => id === 'O16')
    const said = (dirty: boolean) => row && wordsFor(row, 'BA', { outside: false, revived: false, dirty })
    expect([said(true), said(false)]).toEqual(['confirmEdits', 'endEdits'])
    const { text, next, done } = OFFER_WORDS.endEdits
    expect(`${text} ${next} ${done}`).not.toMatch(/replaces|Sent|is told what changed/)
  })

  it('a backup position binds nobody before its confirmation', () => {
    expect(of('BK1', 'PS')?.text).toContain('not an acceptance')
    expect(of('BK2', 'OB')?.text).toContain('You are not in contract')
  })

  it('a counter that is taken back ends no offer, and an acceptance that is taken back no counter', () => {
    expect(of('O50', 'OB')?.next).toContain('offer itself stays open')
    expect(of('O42', 'OB')?.text).toContain('can still answer the counter')
    expect(of('O36', 'BA')?.confirm).toBe('Accept')
    expect(of('O40', 'PS')?.confirm).toBe('Select')
  })
})

describe('what notices say happened', () => {
  const rows: readonly Spoken[] = TABLES.flatMap(([table]) => table)
  const plain = (row: Spoken) =>
    (row.notify ?? []).map((told) => (Array.isArray(told) ? String(told[0]) : told))
  it('stands on each row that is told by N27, N28 or in-app alone, as a sentence without a code', () => {
    const telling = rows.filter((row) => plain(row).some((n) => n === 'N27' || n === 'N28' || n === 'APP'))
    expect(telling.length).toBeGreaterThan(15)
    for (const { id, news } of telling) expect(news?.text, id).toMatch(/^(\{name\}|The) [^{}_]+\.$/)
  })
  it('a withdrawal is no rejection: only a no shows its reason as one (O26, O42)', () => {
    expect(['O25', 'O27', 'O43', 'O10'].map(isRejection)).toEqual([true, true, true, true])
    expect(['O26', 'O42', 'O21', 'O35', 'O23'].map(isRejection)).toEqual([false, false, false, false, false])
  })
})

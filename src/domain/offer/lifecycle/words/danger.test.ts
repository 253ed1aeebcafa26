import { describe, expect, it } from 'vitest'
import { OFFER_ROWS } from '#domain/offer/lifecycle/rows/rows.ts'
import { BACKUP_ROWS } from '#domain/offer/lifecycle/rows/rows-backup.ts'
import { isTerminal } from '#domain/offer/vocabulary.ts'
import { DANGEROUS, isDangerous } from './danger.ts'

/** They end a counter or a round that only its own side knows of yet: sent back, or taken back before it went out. */
const UNSENT = ['O32', 'O33', 'O49', 'G04']

const spoken = OFFER_ROWS.flatMap((row) =>
  [
    ...new Set([
      ...Object.values(row.words),
      ...Object.values(row.outsideWords ?? {}),
      ...Object.values(row.revivedWords ?? {}),
    ]),
  ].map((words) => ({
    row,
    words,
  })),
)
const ends = ({ row }: (typeof spoken)[number]) =>
  row.to !== 'same' && row.to !== 'ACCEPTED' && isTerminal(row.to)

describe('acts that are hard to undo', () => {
  it('are those that end what the other side has, or a whole draft; what goes back to somebody is none', () => {
    expect(spoken.length).toBeGreaterThan(60)
    for (const each of spoken) {
      const { row, words } = each
      expect(isDangerous(words), `${row.id} ${words}`).toBe(ends(each) && !UNSENT.includes(row.id))
    }
  })

  it('and those that give a place in line away', () => {
    const dangerous = BACKUP_ROWS.flatMap((row) => Object.values(row.words ?? {}).filter(isDangerous))
    expect([...new Set(dangerous)].toSorted()).toEqual([
      'releaseBackupAsAgent',
      'releaseBackupAsSeller',
      'withdrawBackup',
      'withdrawCalledBackup',
    ])
  })

  it('a rejection says what it rejects: the own agent’s request, or what the other side sent', () => {
    const rejections = spoken.filter(({ row }) => row.button?.startsWith('Reject'))
    expect(rejections.length).toBeGreaterThan(9)
    for (const { row, words } of rejections)
      expect(row.button === 'Reject Request', `${row.id} ${row.button}`).toBe(!isDangerous(words))
    expect(new Set(rejections.map(({ row }) => row.button))).toEqual(
      new Set(['Reject Request', 'Reject Offer', 'Reject Counter', 'Reject Acceptance']),
    )
  })

  it('each is an act that there is', () => {
    const all = new Set([
      ...spoken.map(({ words }) => words),
      ...BACKUP_ROWS.flatMap((row) => Object.values(row.words ?? {})),
    ])
    for (const words of DANGEROUS) expect(all, words).toContain(words)
  })
})

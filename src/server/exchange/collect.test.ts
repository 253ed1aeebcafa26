import { describe, expect, it } from 'vitest'
import { collect, fileKey } from './collect.ts'

const ID = '01a2061a-4e1a-7e18-859d-fdfec238d4e1'

describe('which strings of an answer are files of the export', () => {
  it.each([
    [`/api/files/${ID}/survey.pdf`, ID],
    [`/api/files/${ID}/another%20name.pdf`, ID],
    [`/api/files/rpa/${ID}/rpa-1.pdf`, `/api/files/rpa/${ID}/rpa-1.pdf`],
    ['/api/files/../health', null],
    ['/api/files/%2e%2E/health', null],
    [`/api/files/${ID}/..`, null],
    [`/api/files/${ID}/a?b=c`, null],
    [`/api/files/${ID}/a#b`, null],
    ['/api/files/alone', null],
    ['/api/files//x', null],
    [`/api/files/${ID}/${'x'.repeat(1000)}`, null],
    [`/api/files/a/b/c/d`, null],
  ])('%s', (path, key) => expect(fileKey(path)).toBe(key))
})

describe('the documents of a negotiation', () => {
  it('are all that its list or its history names, each once', async () => {
    const answers: Record<string, unknown> = {
      '/api/listings/users?limit=200': { items: [{ listing: { id: 'l' } }], nextCursor: null },
      '/api/offers/listings/l?actions=seller': {
        offers: [{ originalOffer: { id: 'first' }, counterOffers: [{ id: 'sent' }] }],
      },
      '/api/offers/first/history': {
        versions: ['first', 'ended unsent', 'sent', 'sent'].map((offerId) => ({ offerId })),
      },
      '/api/offers/first': {},
      '/api/offers/sent': {},
      '/api/offers/ended unsent': {},
    }
    const read: string[] = []
    const parts = collect({
      get: (path) => {
        const answer = answers[path]
        return Promise.resolve(
          answer === undefined
            ? null
            : { type: 'application/json', body: Buffer.from(JSON.stringify(answer)) },
        )
      },
    } as Parameters<typeof collect>[0])
    for await (const { path } of parts) read.push(path)
    expect(read.filter((path) => /^\/api\/offers\/[^/?]+$/.test(path))).toEqual([
      '/api/offers/first',
      '/api/offers/sent',
      '/api/offers/ended unsent',
    ])
  })
})

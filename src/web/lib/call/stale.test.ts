import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { refreshAll, refreshAround } from './stale.ts'

const KEYS: [string[], object][] = [
  [['listing', 'a'], { id: 'a' }],
  [['listing', 'own-address', 'details', 'u'], { id: 'a' }],
  [['listing', 'b'], { id: 'b' }],
  [['offer', '1'], { id: '1', listingId: 'a' }],
  [['offer', '2'], { id: '2', listingId: 'b' }],
  [['offers', 'of', 'a', 'seller'], {}],
  [['offers', 'of', 'b', 'seller'], {}],
  [['offers', 'mine'], {}],
  [['contract', 'a'], { listingId: 'a' }],
  [['dashboard', 'u'], {}],
  [['prefill', 'a'], {}],
]

const staleAfter = (refresh: (client: QueryClient) => void) => {
  const client = new QueryClient()
  for (const [key, data] of KEYS) client.setQueryData(key, data)
  refresh(client)
  return KEYS.map(([key]) => key).filter((key) => client.getQueryState(key)?.isInvalidated)
}

it('code "Back and forth": a note names a listing, and only what is about it is read again', () => {
  expect(staleAfter((client) => refreshAround(client, 'a'))).toEqual([
    ['listing', 'a'],
    ['listing', 'own-address', 'details', 'u'],
    ['offer', '1'],
    ['offers', 'of', 'a', 'seller'],
    ['offers', 'mine'],
    ['contract', 'a'],
    ['dashboard', 'u'],
  ])
})

it('what the change itself answered is not asked again', () => {
  expect(staleAfter((client) => refreshAround(client, 'a', ['offer', '1']))).not.toContainEqual([
    'offer',
    '1',
  ])
})

it('after a broken connection everything but a pre-filled form is read again', () => {
  expect(staleAfter(refreshAll)).toHaveLength(KEYS.length - 1)
})

it('the deadlines of a contract that was just cancelled are not asked for: the contract is read first', async () => {
  const client = new QueryClient()
  let state = 'COMPLETED'
  const askDeadlines = vi.fn(async () => ({ listingId: 'a' }))
  const deadlines = new QueryObserver(client, { queryKey: ['deadlines', 'a'], queryFn: askDeadlines })
  const contract = new QueryObserver(client, {
    queryKey: ['contract', 'a'],
    queryFn: async () => ({ listingId: 'a', state }),
  })
  let shown: (() => void) | null = null
  // The screen: deadlines stand under a contract in effect alone.
  contract.subscribe(({ data }) => {
    if (data?.state === 'COMPLETED') shown ??= deadlines.subscribe(() => undefined)
    else if (data) shown?.()
  })
  await vi.waitFor(() => expect(askDeadlines).toHaveBeenCalledOnce())
  refreshAround(client, 'a')
  await vi.waitFor(() => expect(askDeadlines).toHaveBeenCalledTimes(2))
  state = 'CANCELLED'
  refreshAround(client, 'a')
  refreshAround(client, 'a')
  await vi.waitFor(() => expect(client.getQueryState(['deadlines', 'a'])?.isInvalidated).toBe(true))
  expect(askDeadlines).toHaveBeenCalledTimes(2)
})

import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { headersOf } from './api.ts'
import { hear } from './live.ts'
import { refreshAround } from './stale.ts'

/** Somebody looks at the offers of a listing; how often the server is asked. */
const watched = async () => {
  const client = new QueryClient()
  const ask = vi.fn(async () => ({ offers: [] }))
  const observer = new QueryObserver(client, { queryKey: ['offers', 'of', 'a', 'seller'], queryFn: ask })
  observer.subscribe(() => undefined)
  await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true))
  ask.mockClear()
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0))
  return { client, ask, settled }
}

it('code "Back and forth": after your own act the offers are asked for once, although its note comes too', async () => {
  const { client, ask, settled } = await watched()
  const cause = headersOf({ method: 'PUT', upload: false })['idempotency-key']!
  refreshAround(client, 'a', ['offer', '1'])
  await settled()
  hear(client, { kind: 'listing', id: 'a', cause })
  await settled()
  expect(ask).toHaveBeenCalledOnce()
})

it('another window of the same person asks once, as everyone else does', async () => {
  const { client, ask, settled } = await watched()
  hear(client, { kind: 'listing', id: 'a', cause: 'of-another-window' })
  await settled()
  expect(ask).toHaveBeenCalledOnce()
})

it('a note about another listing, and one about a task, ask for none of these', async () => {
  const { client, ask, settled } = await watched()
  hear(client, { kind: 'listing', id: 'b' })
  hear(client, { kind: 'task', id: null })
  await settled()
  expect(ask).not.toHaveBeenCalled()
})

it('a stream that came back after a gap asks for everything', async () => {
  const { client, ask, settled } = await watched()
  hear(client, { kind: 'refresh', id: null })
  await settled()
  expect(ask).toHaveBeenCalledOnce()
})

import { afterEach, beforeEach, expect, describe, it, vi } from 'vitest'
import { ApiError } from '../call/apiError.ts'
import { Outgoing } from './outgoing.ts'

const store = new Map<string, string>()
beforeEach(() => {
  store.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('writes whose answer got lost', () => {
  it('api.md "Shapes": are repeated word for word with the same key, also after a reload', async () => {
    const send = vi.fn(async (body: string, _key: string) => `made ${body}`)
    send.mockRejectedValueOnce(new ApiError(0, 'no-connection', 'No connection'))
    await expect(new Outgoing('u', 'listing/new', send).write('a')).rejects.toThrow('No connection')

    const afterReload = new Outgoing('u', 'listing/new', send)
    expect(await afterReload.settle()).toBe('made a')
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
    expect(await afterReload.settle()).toBeNull()
  })

  it('a refusal is an answer: nothing is repeated', async () => {
    const send = vi.fn(async (_body: string, _key: string) => '')
    send.mockRejectedValueOnce(new ApiError(409, 'stale-version', 'Someone changed this'))
    const outgoing = new Outgoing('u', 'listing/1', send)
    await expect(outgoing.write('a')).rejects.toThrow('Someone changed this')
    expect(await outgoing.settle()).toBeNull()
  })

  it('what another window has just sent is left to it, and repeated only once its time is over', async () => {
    const send = vi.fn(async (body: string, _key: string) => `made ${body}`)
    const slot = 'parley.draft.u.listing/1#sent'
    const note = (at: number) =>
      store.set(
        slot,
        JSON.stringify({
          value: { body: 'theirs', key: 'k', window: 'other' },
          at: new Date(at).toISOString(),
        }),
      )
    const outgoing = new Outgoing('u', 'listing/1', send)
    note(Date.now())
    expect(await outgoing.settle()).toBeNull()
    note(Date.now() - 60_000)
    expect(await outgoing.settle()).toBe('made theirs')
    expect(store.has(slot)).toBe(false)
  })
})

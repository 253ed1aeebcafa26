import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './apiError.ts'
import { Autosaver, QUIET, RETRY, type SaverOptions } from './autosaver.ts'

const store = new Map<string, string>()

beforeEach(() => {
  store.clear()
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const begin = (more: Partial<SaverOptions<{ a: string }>> = {}) => {
  const form = { a: 'typed' }
  const save = vi.fn(async (_values: { a: string }) => undefined)
  const options: SaverOptions<{ a: string }> = {
    user: 'u',
    record: 'listing/1',
    read: () => form,
    save,
    automatic: true,
    ...more,
  }
  return { form, save, options, saver: new Autosaver(options) }
}

describe('autosave', () => {
  it('look.md "Wizards": saves after a moment of quiet, says so, and forgets the local copy', async () => {
    const { saver, save } = begin()
    saver.changed()
    expect(store.size).toBe(1)
    await vi.advanceTimersByTimeAsync(QUIET)
    expect(save).toHaveBeenCalledExactlyOnceWith({ a: 'typed' })
    expect(saver.state.status).toBe('saved')
    expect(store.size).toBe(0)
  })

  it('issue §5: a dead connection loses nothing, and the save is tried again', async () => {
    const { saver, save } = begin()
    save.mockRejectedValueOnce(new ApiError(0, 'no-connection', 'No connection'))
    saver.changed()
    await vi.advanceTimersByTimeAsync(QUIET)
    expect(saver.state.status).toBe('offline')
    expect(begin().saver.restore()).toEqual({ a: 'typed' })
    await vi.advanceTimersByTimeAsync(RETRY)
    expect(saver.state.status).toBe('saved')
    expect(store.size).toBe(0)
  })

  it('typing during a save is saved next, and kept until then', async () => {
    const { saver, save, form } = begin()
    save.mockImplementationOnce(async () => {
      form.a = 'more'
      saver.changed()
    })
    saver.changed()
    await vi.advanceTimersByTimeAsync(QUIET)
    expect(store.size).toBe(1)
    await vi.advanceTimersByTimeAsync(QUIET)
    expect(save).toHaveBeenLastCalledWith({ a: 'more' })
    expect(store.size).toBe(0)
  })

  it('a new record that got its id takes its unsaved work along', () => {
    const { saver, options } = begin({ record: 'listing/new' })
    saver.changed()
    saver.configure({ ...options, record: 'listing/7' })
    expect([...store.keys()]).toEqual(['parley.draft.u.listing/7'])
  })

  it('spec 2 §2: where a save tells others, only Back and Continue save', async () => {
    const { saver, save } = begin({ automatic: false })
    saver.changed()
    await vi.advanceTimersByTimeAsync(RETRY)
    expect(save).not.toHaveBeenCalled()
    expect(await saver.flush()).toBe(true)
    expect(save).toHaveBeenCalledOnce()
  })
})

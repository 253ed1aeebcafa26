import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../call/apiError.ts'
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
    base: () => ({ version: 8, values: { a: 'loaded' } }),
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
    const left = { values: { a: 'typed' }, base: { version: 8, values: { a: 'loaded' } } }
    expect(begin().saver.left()).toEqual(left)
    await vi.advanceTimersByTimeAsync(RETRY)
    expect(saver.state.status).toBe('saved')
    expect(store.size).toBe(0)
  })

  it('experience 2: what an older release kept has no base, and is still found', () => {
    store.set('parley.draft.u.listing/1', JSON.stringify({ value: { a: 'old' }, at: '2026-01-01T00:00:00Z' }))
    expect(begin().saver.left()).toEqual({ values: { a: 'old' } })
  })

  it('look.md "Wizards": says so when the browser has no room to keep the work', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
      removeItem: () => undefined,
    })
    const { saver } = begin()
    saver.changed()
    expect(saver.state).toMatchObject({ status: 'unsaved', kept: false })
  })

  it('two who wait for one save are both answered by what came of the next', async () => {
    const { saver, save } = begin()
    const first = Promise.withResolvers<undefined>()
    save.mockReturnValueOnce(first.promise)
    saver.changed()
    const running = saver.flush()
    saver.changed()
    save.mockRejectedValue(new ApiError(422, 'invalid', 'Invalid range'))
    const waiting = [saver.flush(), saver.flush()]
    first.resolve(undefined)
    expect(await running).toBe(true)
    expect(await Promise.all(waiting)).toEqual([false, false])
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

  describe('spec 3 §4: a record that begins with answers', () => {
    const unmade = (more: Partial<SaverOptions<{ a: string }>> = {}) => {
      const made = { version: null as number | null }
      const begun = begin({
        record: 'offer/new-1',
        base: () => ({ ...made, values: { a: 'typed' } }),
        ...more,
      })
      begun.save.mockImplementation(async () => void (made.version = 1))
      return { ...begun, made }
    }

    it('is made by the first save that is asked for, also where nothing was typed', async () => {
      const { saver, save } = unmade()
      expect(await saver.flush()).toBe(true)
      expect(save).toHaveBeenCalledExactlyOnceWith({ a: 'typed' })
      expect(saver.state.status).toBe('saved')
      expect(await saver.flush()).toBe(true)
      await vi.advanceTimersByTimeAsync(RETRY)
      expect(save).toHaveBeenCalledOnce()
      expect(store.size).toBe(0)
    })

    it('is made once by two presses', async () => {
      const { saver, save } = unmade()
      expect(await Promise.all([saver.flush(), saver.flush()])).toEqual([true, true])
      expect(save).toHaveBeenCalledOnce()
    })

    it('is kept on the device without a connection, and made when there is one again', async () => {
      const { saver, save } = unmade()
      save.mockRejectedValueOnce(new ApiError(0, 'no-connection', 'No connection'))
      expect(await saver.flush()).toBe(false)
      expect(saver.state.status).toBe('offline')
      expect(saver.left()).toMatchObject({ values: { a: 'typed' }, base: { version: null } })
      saver.online()
      await vi.advanceTimersByTimeAsync(0)
      expect(saver.state.status).toBe('saved')
      expect(save).toHaveBeenCalledTimes(2)
    })

    it('is not made by itself: somebody who only looks saves nothing', async () => {
      const { saver, save } = unmade()
      saver.online()
      await vi.advanceTimersByTimeAsync(RETRY)
      expect(save).not.toHaveBeenCalled()
    })
  })

  it('a saved record where nothing was typed is not saved again', async () => {
    const { saver, save } = begin()
    expect(await saver.flush()).toBe(true)
    expect(save).not.toHaveBeenCalled()
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

import { EventEmitter } from 'node:events'
import type pg from 'pg'
import { expect, it, vi } from 'vitest'
import { guard, guardOf } from './guard.ts'

type Given = (error?: Error, client?: pg.PoolClient, release?: (broken?: boolean) => void) => void

/** A pool whose answers to `connect` come when the test says so, as pg-pool words them. */
const slowPool = (onLongWait?: () => void, now?: () => number) => {
  const asked: Given[] = []
  const pool = Object.assign(new EventEmitter(), { connect: (give: Given) => void asked.push(give) })
  guard(pool as unknown as pg.Pool, onLongWait, now)
  const connect = pool.connect as unknown as (give: Given) => void
  return { asked, connect, guard: guardOf(pool as unknown as pg.Pool)! }
}

it('a call that was refused while the database hung gets nothing more: a connection that comes late is broken, and a time-out that comes late ends nothing', () => {
  const { asked, connect, guard } = slowPool()
  const gives = [vi.fn<Given>(), vi.fn<Given>()]
  for (const give of gives) connect(give)
  guard.lose()
  const release = vi.fn<(broken?: boolean) => void>()
  asked[0]!(undefined, {} as pg.PoolClient, release)
  // pg-pool gives no client and no way to release one then: thirty seconds of silence ended the process.
  asked[1]!(new Error('timeout exceeded when trying to connect'))
  expect(release.mock.calls).toEqual([[true]])
  for (const give of gives) {
    expect(give).toHaveBeenCalledTimes(1)
    expect(give.mock.calls[0]![0]).toBeInstanceOf(Error)
  }
})

it('a call that waits longer than a second for its connection is counted once, and one that was refused is not', () => {
  const waits = vi.fn<() => void>()
  let now = 0
  const { asked, connect, guard } = slowPool(waits, () => now)
  const give = vi.fn<Given>()
  for (let n = 0; n < 4; n++) connect(give)
  now = 1_000
  asked[0]!(undefined, {} as pg.PoolClient, () => {})
  expect(waits).not.toHaveBeenCalled()
  now = 1_001
  asked[1]!(undefined, {} as pg.PoolClient, () => {})
  asked[2]!(new Error('timeout exceeded when trying to connect'))
  expect(waits).toHaveBeenCalledTimes(2)
  guard.lose()
  asked[3]!(undefined, {} as pg.PoolClient, () => {})
  expect(waits).toHaveBeenCalledTimes(2)
  expect(give).toHaveBeenCalledTimes(4)
})

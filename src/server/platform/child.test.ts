import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { createChild, NoChild } from './child.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-child-'))
const file = join(folder, 'task.mjs')
writeFileSync(
  file,
  `const kept = []
  export default (task) => {
    while (task === 'forever') continue
    if (task === 'break') process.abort()
    if (task === 'throw') throw new Error('no such task')
    if (task === 'keep') for (let n = 0; n < 3e6; n++) kept.push({})
    return task === 'env' ? Object.keys(process.env) : { task, pid: process.pid }
  }`,
)
afterAll(() => rmSync(folder, { recursive: true }))

const pidOf = async (answer: Promise<unknown>): Promise<number> => ((await answer) as { pid: number }).pid

it('a task that never ends is cut off, and one that ends the process ends nothing else; the next one runs', async () => {
  const run = createChild(pathToFileURL(file), 60_000)
  expect(await run('forever', 100)).toBeNull()
  expect(await run('break')).toBeNull()
  expect(await run('throw')).toBeNull()
  expect(await run(Buffer.from('well'))).toMatchObject({ task: Buffer.from('well') })
})

it('a child that cannot be started is said to be none', async () => {
  const run = createChild(pathToFileURL(join(folder, 'not-there.mjs')), 60_000)
  await expect(run('one')).rejects.toThrow(NoChild)
  await expect(run('two'), 'as often as it is asked for').rejects.toThrow('could be started')
})

it('one process works task after task, until it keeps too much of them', async () => {
  const run = createChild(pathToFileURL(file), 60_000)
  const first = await pidOf(run('one'))
  expect(await pidOf(run('keep'))).toBe(first)
  const next = await pidOf(run('two'))
  expect(next).not.toBe(first)
  expect(await pidOf(run('three'))).toBe(next)
})

it('one task at a time: a second one is refused, and neither takes the answer of the other', async () => {
  const run = createChild(pathToFileURL(file), 60_000)
  const first = run('one')
  await expect(run('two')).rejects.toThrow('one task at a time')
  expect(await first).toMatchObject({ task: 'one' })
})

it('a process knows no setting of ours', async () => {
  const run = createChild(pathToFileURL(file), 60_000)
  expect(await run('env')).toEqual([])
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { createThread } from './thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-thread-'))
const file = join(folder, 'task.mjs')
writeFileSync(file, `export default (task) => { while (task === 'forever') continue; return task }`)
afterAll(() => rmSync(folder, { recursive: true }))

it('a task that never ends is cut off when its time is over, and the next one runs', async () => {
  const run = createThread(pathToFileURL(file), 60_000)
  await expect(run('forever', 100)).rejects.toThrow(/abort/i)
  expect(await run('well')).toBe('well')
})

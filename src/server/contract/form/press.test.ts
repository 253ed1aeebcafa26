import { expect, it, vi } from 'vitest'
import { NoChild } from '../../platform/child.ts'
import type { FillTask } from './task.ts'

let answer: () => Promise<unknown>
vi.mock(import('../../platform/child.ts'), async (original) => ({
  ...(await original()),
  createChild: () => () => answer(),
}))
const { fill, fillToRead, inspect } = await import('./press.ts')

const task = {} as FillTask
const asked = [
  () => inspect(new Uint8Array(), 'admin'),
  () => fillToRead(task, 'admin'),
  () => fill(task, 'contract'),
]

it('a form that ends its process is one that cannot be used; where no process starts, the form is not at fault', async () => {
  for (const ask of asked) {
    answer = () => Promise.resolve(null)
    expect(await ask()).toMatch(/too much memory/)
    answer = () => Promise.reject(new NoChild())
    await expect(ask()).rejects.toThrow(NoChild)
  }
})

import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaperTask } from './thread.ts'

/** What is being drawn, and stays so until it is let go. */
let held: (task: PaperTask) => Promise<void> = async () => {}
vi.mock('../../platform/thread.ts', () => ({
  createThread: () => async (task: PaperTask) => {
    await held(task)
    return new Uint8Array([Object.keys(task).length])
  },
}))
const { print, printComparison, printToRead } = await import('./press.ts')
const { linesNow } = await import('../../platform/turns.ts')

const task = (kind: 'document' | 'comparison' | 'final') => ({ [kind]: {} }) as unknown as PaperTask

const AGENT = ['agent', 'agent'] as const

beforeEach(() => {
  held = async () => {}
})

/** A task of this kind stays in its thread while `work` is done. */
const during = async (kind: string, begin: () => Promise<unknown>, work: () => Promise<unknown>) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = (each) => (kind in each ? promise : Promise.resolve())
  const drawn = begin()
  await work()
  resolve()
  await drawn
}

describe('papers are drawn in lines of their own', () => {
  it('a comparison that is being drawn holds up neither a paper to read nor a seal', async () => {
    await during(
      'comparison',
      () => printComparison(task('comparison'), AGENT),
      async () => {
        expect(await printToRead(task('document'), 'buyer')).toHaveLength(1)
        expect(await print(task('final'), 'contract')).toHaveLength(1)
      },
    )
  })

  it('a paper to read that is being drawn holds up no seal', async () => {
    await during(
      'document',
      () => printToRead(task('document'), 'somebody'),
      async () => expect(await print(task('final'), 'contract')).toHaveLength(1),
    )
  })

  it('one person has one comparison drawn and one in line', async () => {
    const ask = () => printComparison(task('comparison'), AGENT)
    let second = Promise.resolve<unknown>(null)
    await during('comparison', ask, async () => {
      second = ask()
      expect(linesNow().find(({ name }) => name === 'comparisons')).toMatchObject({ busy: 1, waiting: 1 })
      await expect(ask()).rejects.toMatchObject({ refusal: { refused: 'unavailable' } })
    })
    expect(await second).toHaveLength(1)
  })

  it('what takes too long to read is refused as a call that may be made again', async () => {
    held = async () => {
      throw new DOMException('The task has been aborted', 'AbortError')
    }
    await expect(printComparison(task('comparison'), AGENT)).rejects.toMatchObject({
      refusal: { refused: 'unavailable' },
    })
  })

  it('what takes too much memory to read is refused as well, and what binds fails', async () => {
    held = async () => {
      throw Object.assign(
        new Error('Worker terminated due to reaching memory limit: JS heap out of memory'),
        {
          code: 'ERR_WORKER_OUT_OF_MEMORY',
        },
      )
    }
    const unavailable = { refusal: { refused: 'unavailable' } }
    await expect(printComparison(task('comparison'), AGENT)).rejects.toMatchObject(unavailable)
    await expect(printToRead(task('document'), 'buyer')).rejects.toMatchObject(unavailable)
    await expect(print(task('final'), 'contract')).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
  })

  it('the people of one agent’s homes have one turn together, and another home is next', async () => {
    const drawn: string[] = []
    const ask = async (by: string, head: string) => {
      await printComparison(task('comparison'), [head, by])
      drawn.push(by)
    }
    const asked: Promise<void>[] = []
    await during(
      'comparison',
      () => ask('agent', 'agent'),
      async () => {
        for (const owner of ['owner 1', 'owner 2', 'owner 3']) asked.push(ask(owner, 'agent'))
        asked.push(ask('seller', 'another agent'))
      },
    )
    await Promise.all(asked)
    expect(drawn.indexOf('seller')).toBeLessThan(drawn.indexOf('owner 2'))
  })
})

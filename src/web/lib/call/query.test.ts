import { QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { queryClient } from './query.ts'

it('reads again what was on its first way when a change made it old', async () => {
  const answers: ((row: string) => void)[] = []
  const row = new QueryObserver(queryClient, {
    queryKey: ['row'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  const seen: unknown[] = []
  const leave = row.subscribe(({ data }) => seen.push(data))
  const reloaded = queryClient.invalidateQueries({ queryKey: ['row'] })
  answers[0]?.('before the change')
  answers[1]?.('after the change')
  await reloaded
  leave()
  expect(row.getCurrentResult()).toMatchObject({ data: 'after the change', isStale: false })
  expect(seen).not.toContain('before the change')
})

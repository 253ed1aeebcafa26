import { afterEach, expect } from 'vitest'
import { endings } from './stage.ts'

// Vitest runs this file before each file of journeys; a module that they share registers a hook for the first one only.
afterEach(async ({ task }) => {
  const problems: string[] = []
  for (const end of endings) problems.push(...(await end(task.name, task.result?.state === 'fail')))
  expect(problems).toEqual([])
})

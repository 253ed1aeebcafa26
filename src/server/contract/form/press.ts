import { createThread } from '../../platform/thread.ts'
import { createTurns } from '../../platform/turns.ts'
import type { FormFacts } from '#domain/paper/form/facts.ts'
import type { FillTask, FormAnswer, FormTask } from './task.ts'

/** Not where contracts are drawn and sealed: what a form breaks there breaks nothing else. */
const inThread = createThread(new URL('./thread.ts', import.meta.url), 20_000)

/** One at a time, for each in turn (security.md M10). */
const turns = createTurns({ name: 'forms', hands: 1, each: 60, all: 300 })

const ask = (task: FormTask, who: string, withinMs?: number): Promise<FormAnswer> =>
  turns.run(who, async () => {
    try {
      return (await inThread(task, withinMs)) as FormAnswer
    } catch {
      return { problem: 'The form took too long, or too much memory.' }
    }
  })

/** What a form is, or a sentence that says why it cannot be used. */
export const inspect = async (bytes: Uint8Array, who: string): Promise<FormFacts | string> => {
  const answer = await ask({ inspect: bytes }, who)
  return 'form' in answer ? answer.form : 'problem' in answer ? answer.problem : 'The form could not be read.'
}

/** The filled form, or a sentence that says why it could not be filled in, `withinMs` at most. */
export const fill = async (task: FillTask, who: string, withinMs?: number): Promise<Buffer | string> => {
  const answer = await ask({ fill: task }, who, withinMs)
  return 'paper' in answer
    ? Buffer.from(answer.paper)
    : 'problem' in answer
      ? answer.problem
      : 'The form could not be filled in.'
}

import { createChild } from '../../platform/child.ts'
import { sitesTurns } from '../../platform/turns-of-sites.ts'
import type { FormFacts } from '#domain/paper/form/facts.ts'
import type { FillTask, FormAnswer, FormTask } from './task.ts'

/** What a form is or holds, for one person or record; a process that breaks says so in words. */
type Ask = (task: FormTask, who: string, withinMs?: number) => Promise<FormAnswer>

/**
 * A process of its own: an array of five million numbers, 10 KB packed, ends the process that reads it, with all its threads. One at a time, of each
 * site in turn, and of its people and records (security.md M10).
 */
const pressOf = (name: string): Ask => {
  const inChild = createChild(new URL('./child.ts', import.meta.url), 20_000)
  const turns = sitesTurns({ name, hands: 1, each: 60, all: 300 })
  return (task, who, withinMs) =>
    turns.run(
      who,
      async () =>
        ((await inChild(task, withinMs)) as FormAnswer | null) ?? {
          problem: 'The form took too long, or too much memory.',
        },
    )
}

/** What people look at, again and again, holds up no agreement that is to be signed. */
const toRead = pressOf('forms read')

/** What a form is, or a sentence that says why it cannot be used. */
export const inspect = async (bytes: Uint8Array, who: string): Promise<FormFacts | string> => {
  const answer = await toRead({ inspect: bytes }, who)
  return 'form' in answer ? answer.form : 'problem' in answer ? answer.problem : 'The form could not be read.'
}

/** The filled form, or a sentence that says why it could not be filled in, `withinMs` at most. */
export type Fill = (task: FillTask, who: string, withinMs?: number) => Promise<Buffer | string>

const filling =
  (ask: Ask): Fill =>
  async (task, who, withinMs) => {
    const answer = await ask({ fill: task }, who, withinMs)
    return 'paper' in answer
      ? Buffer.from(answer.paper)
      : 'problem' in answer
        ? answer.problem
        : 'The form could not be filled in.'
  }

/** An agreement to sign. */
export const fill = filling(pressOf('forms'))
export const fillToRead = filling(toRead)

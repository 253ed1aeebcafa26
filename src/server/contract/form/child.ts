import { boundReading } from '../../file/pdf/bounds.ts'
import { drawForm } from './draw.ts'
import { inspectForm, NoForm } from './inspect.ts'
import type { FormAnswer, FormTask } from './task.ts'

boundReading()

/** Entry of the process that reads and fills brokerages' forms. */
export default async (task: FormTask): Promise<FormAnswer> => {
  try {
    return 'inspect' in task
      ? { form: await inspectForm(task.inspect) }
      : { paper: await drawForm(task.fill) }
  } catch (error) {
    if (error instanceof NoForm) return { problem: error.message }
    // What a form breaks is said without its words: they may be anything.
    return {
      problem: `The form could not be filled in (${error instanceof Error ? error.name : 'unknown'}).`,
    }
  }
}

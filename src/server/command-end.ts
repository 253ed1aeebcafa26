import { isExpected } from './platform/lifecycle.ts'

/** Why a command did nothing: a sentence, and what it names, a line each. */
export class CommandError extends Error {
  constructor([sentence, ...named]: readonly string[]) {
    super([sentence, ...named.map((line) => `  ${line}`)].join('\n'))
    this.name = 'CommandError'
  }
}

/** Does a command's work and ends the process: with the exit code that it answers, or 0; with 1 and what went wrong. */
export const endAfter = async (work: () => Promise<unknown>): Promise<never> => {
  try {
    const code = await work()
    process.exit(typeof code === 'number' ? code : 0)
  } catch (error) {
    console.error(error instanceof CommandError || isExpected(error) ? error.message : error)
    process.exit(1)
  }
}

import { isExpected } from './platform/lifecycle.ts'

/** Does a command's work and ends the process: with the exit code that it answers, or 0; with 1 and what went wrong. */
export const endAfter = async (work: () => Promise<unknown>): Promise<never> => {
  try {
    const code = await work()
    process.exit(typeof code === 'number' ? code : 0)
  } catch (error) {
    console.error(isExpected(error) ? error.message : error)
    process.exit(1)
  }
}

import { faultOf, type FileFault } from '#domain/file/fault.ts'

/** A file that is refused, thrown where it is read; the process that reads it answers with its `fault`. */
export class FaultyFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(faultOf(fault))
    this.fault = fault
  }
}

/** What a process that reads a file answers in place of it. */
export interface Faulty {
  readonly fault: FileFault
}

export const isFaulty = (answer: unknown): answer is Faulty =>
  typeof answer === 'object' && answer !== null && 'fault' in answer

import { z } from 'zod'
import { clean } from './text/clean.ts'

/** A string that somebody typed. */
export const typed = (message?: string) => z.string(message).overwrite(clean)

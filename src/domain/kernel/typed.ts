import { z } from 'zod'
import './sentences.ts'
import { clean } from './text/clean.ts'
import { written } from './text/contact.ts'

/** A string that somebody typed. */
export const typed = (message?: string) => z.string(message).overwrite(clean)

/** An email that somebody typed or pasted, without what is not seen in it. */
export const emailTyped = (message?: string) => typed(message).overwrite(written)

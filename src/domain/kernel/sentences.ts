import { z } from 'zod'

/** Beside a text of more than `max` characters. */
export const tooLong = (max: number): string => `Please use at most ${max} characters.`

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

type Issue = z.core.$ZodRawIssue

/** What was asked for where another kind of value came; a value that is missing is required. */
const wrongKind = ({ expected, input }: Extract<Issue, { code: 'invalid_type' }>): string => {
  if (input === undefined || input === null) return 'Required'
  const kind = KINDS[expected]
  return kind === undefined ? 'Invalid value' : `Please give ${kind}.`
}

/** The sentence of a rule that has none of its own. */
const sentenceOf = (issue: Issue): string => {
  if (issue.code === 'invalid_type') return wrongKind(issue)
  if (issue.code === 'too_big')
    return issue.origin === 'string'
      ? tooLong(Number(issue.maximum))
      : `Please give at most ${issue.maximum}.`
  if (issue.code === 'too_small')
    return issue.origin === 'string' ? 'Required' : `Please give at least ${issue.minimum}.`
  return 'Invalid value'
}

// Zod's own sentences are for programmers ("Invalid input: expected string, received undefined"). A rule that brings a sentence keeps it.
z.config({ localeError: sentenceOf })

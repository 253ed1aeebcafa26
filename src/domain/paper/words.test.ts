import { describe, expect, it } from 'vitest'
import { say, sentences, value } from './words.ts'

const textOf = (runs: readonly { readonly text: string }[]): string => runs.map(({ text }) => text).join('')
const said = (text: string) => say`It is included: ${value('field', text)}.`

describe('a sentence around what somebody wrote', () => {
  it.each([
    ['The washer is in the price.', 'It is included: The washer is in the price.'],
    ['The washer', 'It is included: The washer.'],
    ['Really?', 'It is included: Really?'],
    ['“All of it.”', 'It is included: “All of it.”'],
    ['Acme Homes Inc.', 'It is included: Acme Homes Inc.'],
  ])('ends once: %s', (text, whole) => {
    expect(textOf(said(text))).toBe(whole)
    expect(textOf(sentences(said(text), say`More follows.`))).toBe(`${whole} More follows.`)
  })

  it('keeps every sign within it', () =>
    expect(textOf(say`${value('field', 'Acme Inc.')}, a company, has ${value('field', '.5')} acres.`)).toBe(
      'Acme Inc., a company, has .5 acres.',
    ))

  it('keeps the words as they were written', () =>
    expect(said('In the price.').find((run) => run.value)?.text).toBe('In the price.'))
})

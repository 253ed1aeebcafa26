import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Limits that nobody reaches with words: what is searched for, a code, numbers and dates. */
const UNCOUNTED = [
  'admin/table/AdminTable.tsx: search',
  'homes/SearchForm.tsx: search',
  'front/Door.tsx: search',
  'front/home/Payment.tsx: a number',
  'evidence/VerdictOf.tsx: a fingerprint',
  'ui/records/GiveConsent.tsx: a code',
  'ui/form/MaskedField.tsx: a date',
  'listing/review/SaleFields.tsx: a date',
].map((line) => line.split(':')[0])

/** The tag that begins at an index, to its end. */
const tagAt = (text: string, from: number): string => {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}') depth--
    if (text[at] === '>' && depth === 0) return text.slice(from, at)
  }
  return text.slice(from)
}

it('each field with a maximum length shows the characters remaining (spec 2 §5 "Other rules")', () => {
  const silent: string[] = []
  let counted = 0
  for (const path of globSync('src/web/**/*.tsx', { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8')
    for (const { index } of text.matchAll(/<(?:TextInput|Textarea|Autocomplete|input|textarea)\b/g)) {
      const tag = tagAt(text, index)
      if (!tag.includes('maxLength=')) continue
      if (/remaining(?:Beside)?\(/.test(tag)) counted++
      else silent.push(path.replace('src/web/', ''))
    }
  }
  expect(silent.toSorted()).toEqual(UNCOUNTED.toSorted())
  expect(counted).toBeGreaterThan(8)
})

it('no field has a limit of its own: it is the server’s, from the domain', () => {
  /** What is as long as it is: a date, a code that is shown, a number with its commas, a fingerprint. */
  const fixed = [
    'evidence/VerdictOf.tsx',
    'front/home/Payment.tsx',
    'listing/review/SaleFields.tsx',
    'ui/form/MaskedField.tsx',
    'ui/records/GiveConsent.tsx',
  ]
  const numbers = globSync('src/web/**/*.tsx', { cwd: root })
    .filter((path) => /maxLength=\{\d+\}/.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => path.replace('src/web/', ''))
  expect(numbers.toSorted()).toEqual(fixed)
})

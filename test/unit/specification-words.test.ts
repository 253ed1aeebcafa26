import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SPECIFICATION_WORDS } from '#test/make/specification-words.ts'
import { HOLE, saidIn } from '#test/make/strings.ts'

const ROOT = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')
/** Quotes, dots, and blanks are compared as a typewriter has them. */
const plain = (text: string) =>
  text.replaceAll('’', "'").replaceAll('…', '...').replaceAll(/\s+/g, ' ').trim()

const files = [...new Set(SPECIFICATION_WORDS.map(([, file]) => file))]
/** Rows of decision 110: sections, the specification's words, the product's, the reason. */
const deviations = read('docs/decisions/0110-where-words-are-not-the-specifications.md')
  .split('\n')
  .filter((line) => /^\| \d§/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('words of the specifications (issue 28)', () => {
  it.each(files)('%s says them', (file) => {
    const said = new Set(saidIn(file, read(`src/${file}`)).map(plain))
    const words = SPECIFICATION_WORDS.filter((row) => row[1] === file).map((row) => row[2])
    expect(words.filter((each) => !said.has(plain(each.replaceAll('{}', HOLE))))).toEqual([])
  })

  it('decision 110 lists what deviates, each with its reason, and nothing that is kept', () => {
    expect(deviations.length).toBeGreaterThan(5)
    const kept = new Set(SPECIFICATION_WORDS.map(([, , words]) => words))
    for (const [, , theirs, ours, why] of deviations) {
      expect([theirs, ours, why].every(Boolean), theirs).toBe(true)
      expect(kept.has(theirs!), theirs).toBe(false)
    }
  })
})

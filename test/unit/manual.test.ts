import { describe, expect, it } from 'vitest'
import { blocksOf, LANGUAGES, MANUAL, NOT_RUN, notRun } from '#test/manual.ts'

/** What a line that is run may begin with. A new one is no fault: look that test/faults/followed.ts can run it, and put it here. */
const PROGRAMS = `cd chown cp curl install ln mkdir mv npm openssl sha256sum sudo until while`.split(' ')

/** The lines of a language, with where they stand. */
const linesOf = (...languages: string[]) =>
  MANUAL.filter((block) => languages.includes(block.language)).flatMap((block) =>
    block.lines.map((line) => ({ line, at: `docs/operate.md:${block.at}` })),
  )

describe('docs/operate.md, as test/faults/followed.ts follows it', () => {
  it('reads blocks in their order, with heading, language, and whole lines', () => {
    const text =
      '## One\n\n```sh\na \\\n  b\n# remark\n```\n\n### Two\n\n1. List\n\n   ```sql\n   select 1;\n   ```\n'
    expect(blocksOf(text)).toEqual([
      { heading: 'One', at: 3, language: 'sh', text: 'a b\n# remark\n', lines: ['a b'] },
      { heading: 'Two', at: 13, language: 'sql', text: 'select 1;\n', lines: ['select 1;'] },
    ])
    expect(MANUAL.length).toBeGreaterThan(30)
  })

  it('each block says what it is, and what is to be put into a file names the file', () => {
    expect(MANUAL.filter(({ language }) => !(LANGUAGES as readonly string[]).includes(language))).toEqual([])
    for (const { language, text, at } of MANUAL)
      if (language === 'conf') expect(text.split('\n')[0], `docs/operate.md:${at}`).toMatch(/^# \/\S+$/)
  })

  it('each line is run, or is on the list of those that can’t be, and no entry of the list is stale', () => {
    const neither = linesOf('sh', 'http').filter(
      ({ line }) => !notRun(line) && !PROGRAMS.includes(line.split(' ')[0]!),
    )
    expect(neither).toEqual([])
    expect(linesOf('http').filter(({ line }) => !notRun(line))).toEqual([])
    const listed = new Set(linesOf(...LANGUAGES).map(({ line }) => notRun(line)?.name))
    expect(Object.keys(NOT_RUN).filter((name) => !listed.has(name as keyof typeof NOT_RUN))).toEqual([])
  })
})

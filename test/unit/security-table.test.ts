import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const text = readFileSync(new URL('docs/security.md', root), 'utf8')

/** The rows of the requirements: number, what is asked, verdict, where, test. */
const rows = [...text.matchAll(/^\| (\d+\.[\d.\\*]+) +\| ([^|]*)\| ([^|]*)\| ([^|]*)\| ([^|]*)\|$/gm)].map(
  (row) => row.slice(1).map((cell) => cell.trim()),
)

describe('docs/security.md (issue 8 §1)', () => {
  it('has at least two hundred requirements, each once, with a verdict and a reason', () => {
    expect(rows.length).toBeGreaterThan(200)
    expect(new Set(rows.map(([no]) => no)).size).toBe(rows.length)
    for (const [no, asked, verdict, where] of rows) {
      expect(['met', 'partly', 'not met', 'n.a.'], no).toContain(verdict)
      expect([asked, where], no).not.toContain('')
    }
  })

  it('counts them right', () => {
    for (const verdict of ['met', 'partly', 'not met', 'n.a.'])
      expect(text).toMatch(
        new RegExp(`\\| ${verdict} +\\| ${rows.filter((row) => row[2] === verdict).length} +\\|`),
      )
  })

  it('names no file that is not there', () => {
    const named = [...text.matchAll(/`((?:src|test|docs)\/[^`\s]+)`/g)].map(([, path = '']) => path)
    expect(named.length).toBeGreaterThan(150)
    expect([...new Set(named)].filter((path) => !existsSync(new URL(path, root)))).toEqual([])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

interface Found {
  readonly where: string
  readonly text: string
}

/** `new RegExp(…)` of what is only known at run time: each as it comes out, to be checked like the others. */
const BUILT: Record<string, string> = {
  'domain/offer/reading/blind/redact.ts': String.raw`/(?<![\p{L}\p{N}])(?:Ann Hart|Ann-Lee|Ann)(?:e?s)?(?![\p{L}\p{N}])/giu`,
}

const sources = readdirSync('src', { recursive: true })
  .map(String)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

const expressionsIn = (file: string): { literals: Found[]; built: boolean } => {
  const literals: Found[] = []
  let built = false
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) literals.push({ where: file, text: node.text })
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      built = true
    ts.forEachChild(node, visit)
  }
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  visit(ts.createSourceFile(file, readFileSync(`src/${file}`, 'utf8'), ts.ScriptTarget.Latest, true, kind))
  return { literals, built }
}

/** Steps are counted and no time: on a busy machine one that is as it should be took longer than the second that an attack is given. */
const STEPS = { timeout: 100_000, attackTimeout: null, incubationTimeout: null, seedingTimeout: null }

/**
 * The steps an expression takes grow with the text and no faster, by the analysis of its automaton (recheck), where that
 * cannot tell by counting the steps it takes on texts made to hurt it; else what such a text looks like.
 */
const attackOn = ({ text }: Found): string | null => {
  const end = text.lastIndexOf('/')
  const result = checkSync(text.slice(1, end), text.slice(end + 1), STEPS)
  return result.status === 'safe'
    ? null
    : `${result.status}: ${'attack' in result ? result.attack.pattern : ''}`
}

describe('regular expressions (security.md H1)', () => {
  const found = sources.map((file) => ({ file, ...expressionsIn(file) }))
  const literals = found.flatMap((f) => f.literals)

  it('the check knows a slow one', () => {
    expect(attackOn({ where: 'here', text: String.raw`/[\w.+-]+@[\w-]+/g` })).toMatch('vulnerable')
    expect(literals.length).toBeGreaterThan(80)
  })

  it('those that are built are written down here', () =>
    expect(found.filter((f) => f.built).map((f) => f.file)).toEqual(Object.keys(BUILT)))

  it('every one takes time in proportion to the text', { timeout: 120_000 }, () => {
    const all = [...literals, ...Object.entries(BUILT).map(([where, text]) => ({ where, text }))]
    const once = [...new Map(all.map((f) => [f.text, f])).values()]
    const slow = once.flatMap((f) => {
      const attack = attackOn(f)
      return attack ? [`${f.where} ${f.text} ${attack}`] : []
    })
    expect(slow).toEqual([])
  })
})

import ts from 'typescript'
import type { Plugin } from 'vite'

/** What only the server, OpenAPI, and the tests read of a call: the web asks how it is called, and takes the answer as it comes. */
const NOT_READ: readonly string[] = ['summary', 'params', 'query', 'body', 'output', 'refusals', 'coat']

const ROOMS = /\/src\/(?:api|domain)\/.*\.ts$/
const ROUTE = /\/src\/api\/kernel\/route\.ts$/

interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Is something called where the file is loaded, rather than within a function of it? */
const calls = (node: ts.Node): boolean => {
  if (ts.isFunctionLike(node)) return false
  return (
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    (ts.forEachChild(node, calls) ?? false)
  )
}

const waits = (node: ts.Node): boolean =>
  ts.isAwaitExpression(node) || (ts.forEachChild(node, waits) ?? false)

const editsOf = (file: ts.SourceFile): Edit[] => {
  const edits: Edit[] = []
  const dropFields = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(file) === 'route') {
      const [described] = node.arguments
      if (described && ts.isObjectLiteralExpression(described))
        for (const field of described.properties)
          if (field.name && NOT_READ.includes(field.name.getText(file)))
            edits.push({
              from: field.getFullStart(),
              to: field.end,
              text: ` ${field.name.getText(file)}: null`,
            })
    }
    ts.forEachChild(node, dropFields)
  }
  for (const statement of file.statements) {
    dropFields(statement)
    if (!ts.isVariableStatement(statement)) continue
    for (const { name, initializer } of statement.declarationList.declarations) {
      // The usual values are the server's as well.
      if (initializer && ROUTE.test(file.fileName) && name.getText(file) === 'route')
        edits.push({
          from: initializer.getStart(file),
          to: initializer.end,
          text: '(described: object) => described',
        })
      if (!initializer || !calls(initializer) || waits(initializer)) continue
      const at = initializer.getStart(file)
      edits.push({ from: at, to: at, text: '/* @__PURE__ */ (() => (' })
      edits.push({ from: initializer.end, to: initializer.end, text: '))()' })
    }
  }
  return edits.toSorted((a, b) => b.from - a.from || b.to - a.to)
}

/**
 * Rules and calls are data, and loading them does nothing: a constant that a page does not read is left out of its script, and of
 * a call what the web never reads. The schemas of all calls, and the library behind them, were a fifth of the first script.
 */
export const lightRules = (): Plugin => ({
  name: 'light-rules',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!ROOMS.test(id)) return undefined
    const file = ts.createSourceFile(id, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
    const light = editsOf(file).reduce(
      (text, { from, to, text: instead }) => text.slice(0, from) + instead + text.slice(to),
      code,
    )
    return { code: light, moduleSideEffects: false }
  },
})

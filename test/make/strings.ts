import ts from 'typescript'

/** Props, and keys of objects, whose value somebody reads or hears, be it one small word. */
const SPOKEN =
  /^(label|title|heading|lead|text|what|caption|description|placeholder|alt|error|button|cancel|failure|officerLabel|yes|no|aria-(label|description|roledescription|valuetext|placeholder))$/
/** Props whose value nobody reads, whatever it looks like. */
const UNSEEN = /^(className|style|d|aria-(labelledby|describedby|controls))$/
/** Calls whose text is for the log, or is compared with. */
const UNSAID = /^(Error|TypeError|reportFailure)$|\.(startsWith|endsWith|includes)$/
const LETTER = /\p{L}/u
/** Begins as a sentence or a label does, or has two words. */
const PROSE = /^\p{Lu}\p{Ll}|\p{L}{2}[,.:;!?…’]*\s+\p{L}{2}/u

/** What a template fills in counts as a word, but says nothing by itself. */
export const HOLE = 'xx'

/** The text of a literal; '' when nothing is in it but what is filled in. */
const textOf = (node: ts.Node): string => {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return LETTER.test(node.text) ? node.text : ''
  if (!ts.isTemplateExpression(node)) return ''
  const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)]
  return parts.some((part) => LETTER.test(part)) ? parts.join(HOLE) : ''
}

/** Through what a value comes out as it is: a choice, a sum, a list, an object. */
const handsOn = (node: ts.Node, from: ts.Node): boolean =>
  (ts.isConditionalExpression(node) && node.condition !== from) ||
  (ts.isBinaryExpression(node) && !isComparison(node)) ||
  ts.isParenthesizedExpression(node) ||
  ts.isTemplateSpan(node) ||
  ts.isTemplateExpression(node) ||
  ts.isArrayLiteralExpression(node)

const isComparison = ({ operatorToken: { kind } }: ts.BinaryExpression): boolean =>
  [
    ts.SyntaxKind.EqualsEqualsEqualsToken,
    ts.SyntaxKind.ExclamationEqualsEqualsToken,
    ts.SyntaxKind.InKeyword,
  ].includes(kind)

/** Whether the prop, key or child that a literal is the value of is read by somebody, read by nobody, or either. */
const placeOf = (literal: ts.Node): 'spoken' | 'unseen' | 'elsewhere' => {
  let from = literal
  while (handsOn(from.parent, from)) from = from.parent
  const { parent } = from
  if (ts.isJsxExpression(parent) && !ts.isJsxAttribute(parent.parent)) return 'spoken'
  const holder = ts.isJsxExpression(parent) ? parent.parent : parent
  const name =
    ts.isJsxAttribute(holder) || (ts.isPropertyAssignment(holder) && holder.name !== from)
      ? holder.name.getText().replaceAll("'", '')
      : ''
  return SPOKEN.test(name) ? 'spoken' : isUnseen(literal) ? 'unseen' : 'elsewhere'
}

/** A name rather than a value, a value compared with, a style, or a line for the log. */
const isUnseen = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isPropertyAssignment(parent) && parent.name === node) return true
  if (ts.isCaseClause(parent) || ts.isElementAccessExpression(parent) || ts.isLiteralTypeNode(parent))
    return true
  if (ts.isBinaryExpression(parent) && isComparison(parent)) return true
  for (let up: ts.Node | undefined = parent; up; up = up.parent) {
    if (ts.isImportDeclaration(up) || ts.isExportDeclaration(up)) return true
    if (ts.isJsxAttribute(up)) return UNSEEN.test(up.name.getText())
    if ((ts.isNewExpression(up) || ts.isCallExpression(up)) && UNSAID.test(up.expression.getText()))
      return true
  }
  return false
}

const kindOf = (file: string) => (file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS)

/** What a literal says, with a hole where something is filled in; null: it is none. Of a sum, the texts behind each other. */
const wholeOf = (node: ts.Node): string | null => {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join(HOLE)
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return null
  const [left, right] = [wholeOf(node.left), wholeOf(node.right)]
  return left === null && right === null ? null : `${left ?? HOLE}${right ?? HOLE}`
}

/** Every literal of a file that somebody could read: no names of types and parts, no value that is compared with, nothing for the log. */
export const saidIn = (file: string, source: string): string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = wholeOf(node)?.trim() ?? ''
    if (text !== '' && (ts.isJsxText(node) || !isUnseen(node))) found.push(text)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kindOf(file)))
  return found
}

/**
 * The literals of a web file that somebody reads (issue 7: strings come from catalogues): texts and spoken props of JSX,
 * and whatever else reads like a sentence. One small word handed to a function is not seen.
 */
export const readIn = (file: string, source: string): string[] => {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    if (text !== '') {
      const place = ts.isJsxText(node) ? 'spoken' : placeOf(node)
      if (place === 'spoken' || (place === 'elsewhere' && PROSE.test(text))) found.push(text.trim())
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kindOf(file)))
  return found
}

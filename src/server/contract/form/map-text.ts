import {
  findNodeAtLocation,
  parseTree,
  printParseErrorCode,
  getNodeValue,
  type Node,
  type ParseError,
} from 'jsonc-parser'
import type { Detail } from '#domain/kernel/refusal.ts'
import type { Fault } from '#domain/paper/form/check.ts'

/** map.json as it was sent: its value, and the line of each of its places. */
export interface MapText {
  readonly value: unknown
  readonly lineOf: (at: readonly (string | number)[]) => number
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length

/** The place, or the nearest around it that is there: of a setting that is missing, what it is missing in. */
const nodeAt = (root: Node, at: readonly (string | number)[]): Node => {
  for (let length = at.length; length > 0; length--) {
    const found = findNodeAtLocation(root, at.slice(0, length))
    if (found) return found
  }
  return root
}

/** Reads JSON without comments; a fault for one that is none. */
export const readMapText = (text: string): MapText | Detail => {
  const errors: ParseError[] = []
  let root: Node | undefined
  try {
    root = parseTree(text, errors, { disallowComments: true, allowEmptyContent: false })
  } catch {
    // Nested deeper than any map.
    root = undefined
  }
  const [first] = errors
  if (first || !root)
    return {
      path: first ? `map.json, line ${lineAt(text, first.offset)}` : 'map.json',
      message: first ? `This is not JSON (${printParseErrorCode(first.error)}).` : 'This is not JSON.',
    }
  const tree = root
  return {
    value: getNodeValue(tree) as unknown,
    lineOf: (at) => lineAt(text, nodeAt(tree, at).offset),
  }
}

const placeOf = (at: readonly (string | number)[]): string =>
  at.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('')

/** A fault as a person reads it: in which line of the map, and which of its fields. */
export const detailOf = ({ at, message }: Fault, { lineOf }: MapText): Detail => ({
  path: [`map.json, line ${lineOf(at)}`, placeOf(at)].filter(Boolean).join(', '),
  message,
})

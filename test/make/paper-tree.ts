import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRef, PDFString } from 'pdf-lib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** An element of a paper's tree, with all the text below it in the order of reading. */
export interface TreeNode {
  readonly role: string
  readonly scope?: string
  readonly alt?: string
  /** Columns that a cell spans, where the file says so. */
  readonly columns?: number
  readonly text: string
  readonly children: readonly TreeNode[]
}

export interface PaperTree {
  readonly root: TreeNode
  /** Text that stands in no element and is no artifact. */
  readonly untagged: readonly string[]
  /** Contents whose element the file does not find back from the page. */
  readonly lost: readonly string[]
  readonly language: string
  readonly marked: boolean
  readonly showsTitle: boolean
  readonly pages: number
}

const name = (text: string) => PDFName.of(text)

/** The text of each marked content, by page object and number, and what stands in none. */
const contents = async (file: Buffer) => {
  const pdf = await getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise
  const texts = new Map<string, string>()
  const untagged: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const open: (string | null)[] = []
    for (const item of items) {
      if ('str' in item) {
        const id = open.findLast((at) => at !== null)
        if (id === undefined && item.str.trim() !== '') untagged.push(`${number}: ${item.str}`)
        else if (id) texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''))
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push((item as { tag?: string }).tag === 'Artifact' ? 'artifact' : (item.id ?? null))
    }
  }
  const count = pdf.numPages
  await pdf.loadingTask.destroy()
  return { texts, untagged, count }
}

const words = (value: unknown): string | undefined =>
  value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined

/** Reads a paper as a screen reader does: by its tree of tags, and nothing else. */
export const readTree = async (file: Buffer): Promise<PaperTree> => {
  const { texts, untagged, count } = await contents(file)
  const pdf = await PDFDocument.load(file, { updateMetadata: false })
  const { context, catalog } = pdf
  const tree = catalog.lookup(name('StructTreeRoot'), PDFDict)
  const lost: string[] = []
  const parents = new Map<number, PDFArray>()
  const numbers = tree.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray)
  for (let i = 0; i < numbers.size(); i += 2)
    parents.set(numbers.lookup(i, PDFNumber).asNumber(), numbers.lookup(i + 1, PDFArray))

  const content = (page: PDFRef, mcid: number, element: PDFRef): string => {
    const key = context.lookup(page, PDFDict).lookup(name('StructParents'), PDFNumber).asNumber()
    if (parents.get(key)?.get(mcid) !== element) lost.push(`${page.objectNumber} ${mcid}`)
    return texts.get(`p${page.objectNumber}R_mc${mcid}`) ?? ''
  }
  const read = (ref: PDFRef): TreeNode => {
    const dict = context.lookup(ref, PDFDict)
    const kids = dict.lookup(name('K'))
    const children: TreeNode[] = []
    let text = ''
    const each = (kid: unknown) => {
      if (kid instanceof PDFNumber) text += content(dict.get(name('Pg')) as PDFRef, kid.asNumber(), ref)
      else if (kid instanceof PDFRef || kid instanceof PDFDict) {
        const at = kid instanceof PDFRef ? context.lookup(kid, PDFDict) : kid
        if (at.has(name('MCID')))
          text += content(
            (at.get(name('Pg')) ?? dict.get(name('Pg'))) as PDFRef,
            at.lookup(name('MCID'), PDFNumber).asNumber(),
            ref,
          )
        else if (kid instanceof PDFRef) {
          const child = read(kid)
          children.push(child)
          text += `${child.text} `
        }
      }
      text += ' '
    }
    if (kids instanceof PDFArray) kids.asArray().forEach(each)
    else each(dict.get(name('K')))
    const scope = dict.lookupMaybe(name('A'), PDFDict)?.lookupMaybe(name('Scope'), PDFName)
    const columns = dict.lookupMaybe(name('A'), PDFDict)?.lookupMaybe(name('ColSpan'), PDFNumber)
    const alt = words(dict.lookup(name('Alt')))
    return {
      role: dict.lookup(name('S'), PDFName).decodeText(),
      text: text.replaceAll(/\s+/g, ' ').trim(),
      children,
      ...(scope ? { scope: scope.decodeText() } : {}),
      ...(columns ? { columns: columns.asNumber() } : {}),
      ...(alt === undefined ? {} : { alt }),
    }
  }
  const top = tree.lookup(name('K'), PDFArray).get(0)
  if (!(top instanceof PDFRef)) throw new Error('The tree has no element at its top.')
  const mark = catalog.lookupMaybe(name('MarkInfo'), PDFDict)?.lookup(name('Marked'))
  const title = catalog.lookupMaybe(name('ViewerPreferences'), PDFDict)?.lookup(name('DisplayDocTitle'))
  return {
    root: read(top),
    untagged,
    lost,
    language: words(catalog.lookup(name('Lang'))) ?? '',
    marked: String(mark) === 'true',
    showsTitle: String(title) === 'true',
    pages: count,
  }
}

/** Every element of a role, in the order of reading. */
export const ofRole = (node: TreeNode, ...roles: readonly string[]): TreeNode[] => [
  ...(roles.includes(node.role) ? [node] : []),
  ...node.children.flatMap((child) => ofRole(child, ...roles)),
]

/** The sections by number, from the heading that begins each. */
export const sectionsIn = ({ root }: PaperTree): Map<number, TreeNode> =>
  new Map(
    ofRole(root, 'Sect').flatMap((sect) => {
      const number = /^(\d+)\./.exec(sect.children[0]?.text.replaceAll(' ', '') ?? '')?.[1]
      return number ? [[Number(number), sect] as const] : []
    }),
  )

/** A text without its spaces: where a line breaks, or two letters are set closer, is no difference. */
export const tight = (text: string): string => text.replaceAll(/\s/g, '')

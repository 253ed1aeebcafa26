import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'
import { FaultyFile } from '../faulty.ts'

/** Nobody attaches a longer paper to an offer; it would be minutes of drawing for whoever opens it (security.md M14). */
const MOST_PAGES = 500
/** The largest page a reader shows: 200 inches. */
const LONGEST_SIDE = 14_400

const name = (text: string) => PDFName.of(text)

const checkBox = (page: PDFDict): void => {
  for (const key of ['MediaBox', 'CropBox']) {
    const box = page.lookup(name(key))
    if (!(box instanceof PDFArray)) continue
    for (const side of box.asArray())
      if (side instanceof PDFNumber && Math.abs(side.asNumber()) > LONGEST_SIDE)
        throw new FaultyFile('pdf-wide')
  }
}

/**
 * The pages of a document, each once. A tree that comes back to what it had, or that has more leaves than anybody
 * reads, is a page bomb: it is refused before anything walks it again.
 */
export const pagesOf = (context: PDFContext, root: PDFObject | undefined): PDFDict[] => {
  const seen = new Set<PDFDict>()
  const pages: PDFDict[] = []
  const todo = [root]
  while (todo.length > 0) {
    const node = context.lookup(todo.pop())
    if (!(node instanceof PDFDict)) throw new Error('A page is not there.')
    if (seen.has(node) || seen.size > 2 * MOST_PAGES) throw new RangeError('The pages have no end.')
    seen.add(node)
    checkBox(node)
    const kids = node.lookup(name('Kids'))
    if (kids instanceof PDFArray) todo.push(...kids.asArray().slice(0, 2 * MOST_PAGES + 2))
    else pages.push(node)
    if (pages.length > MOST_PAGES) throw new FaultyFile('pdf-long')
  }
  if (pages.length === 0) throw new Error('There is no page.')
  return pages
}

import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  PDFRef,
  type PDFDocument,
  type PDFPageLeaf,
} from 'pdf-lib'

const name = (text: string): PDFName => PDFName.of(text)

/** The tree of tags of a file, where it has one in the form in which this product draws it. */
const treeOf = (pdf: PDFDocument) => {
  const root = pdf.catalog.lookupMaybe(name('StructTreeRoot'), PDFDict)
  const tree = root?.lookupMaybe(name('ParentTree'), PDFDict)
  const numbers = tree?.lookupMaybe(name('Nums'), PDFArray)
  const top = root?.lookupMaybe(name('K'), PDFArray)?.get(0)
  return root && numbers && top instanceof PDFRef ? { root, numbers, top } : null
}

/** The next free key for what a page holds. */
const nextKey = (numbers: PDFArray): number => {
  let next = 0
  for (let i = 0; i < numbers.size(); i += 2)
    next = Math.max(next, numbers.lookup(i, PDFNumber).asNumber() + 1)
  return next
}

/**
 * Adds the last pages of one file, from page `from` on, behind another's, with their tags: what is added is read out like
 * the rest. A file without tags gets the pages alone.
 */
export const addTaggedPages = (pdf: PDFDocument, added: PDFDocument, from: number): void => {
  // One copier, so that the tags name the very pages that were copied.
  const copier = PDFObjectCopier.for(added.context, pdf.context)
  const [ours, theirs] = [treeOf(pdf), treeOf(added)]
  const offset = ours ? nextKey(ours.numbers) : 0
  for (const page of added.getPages().slice(from)) {
    const ref = copier.copy(page.ref) as unknown as PDFRef
    const leaf = pdf.context.lookup(ref) as PDFPageLeaf
    const key = leaf.lookupMaybe(name('StructParents'), PDFNumber)?.asNumber()
    if (key === undefined || !ours || !theirs) leaf.delete(name('StructParents'))
    else {
      leaf.set(name('StructParents'), PDFNumber.of(key + offset))
      const content = contentOf(theirs.numbers, key)
      if (content) {
        ours.numbers.push(PDFNumber.of(key + offset))
        ours.numbers.push(copier.copy(content))
      }
    }
    pdf.addPage(PDFPage.of(leaf, ref, pdf))
  }
  if (!ours || !theirs) return
  const top = copier.copy(theirs.top) as unknown as PDFRef
  pdf.context.lookup(top, PDFDict).set(name('P'), ours.top)
  pdf.context.lookup(top, PDFDict).set(name('S'), name('Sect'))
  pdf.context.lookup(ours.top, PDFDict).lookup(name('K'), PDFArray).push(top)
  ours.root.set(name('ParentTreeNextKey'), PDFNumber.of(nextKey(ours.numbers)))
}

/** What the tree of tags keeps for one page. */
const contentOf = (numbers: PDFArray, key: number) => {
  for (let i = 0; i < numbers.size(); i += 2)
    if (numbers.lookup(i, PDFNumber).asNumber() === key) return numbers.get(i + 1)
  return undefined
}

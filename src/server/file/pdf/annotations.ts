import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFStream,
  type PDFContext,
  type PDFRef,
} from '@cantoo/pdf-lib'

const name = (text: string) => PDFName.of(text)

/** Bits of an annotation's flags: hidden, and not to be shown on screen. */
const UNSEEN = 0b100010

const numbers = (value: unknown, count: number): number[] | null => {
  if (!(value instanceof PDFArray) || value.size() !== count) return null
  const all = value.asArray().map((n) => (n instanceof PDFNumber ? n.asNumber() : Number.NaN))
  return all.every(Number.isFinite) ? all : null
}

/** What an annotation looks like: one picture, or that of its present state. */
const lookOf = (annotation: PDFDict): { ref: PDFRef | undefined; stream: PDFStream } | null => {
  const looks = annotation.lookup(name('AP'))
  if (!(looks instanceof PDFDict)) return null
  let holder: PDFDict = looks
  let key = name('N')
  const normal = looks.lookup(key)
  if (normal instanceof PDFDict && !(normal instanceof PDFStream)) {
    const state = annotation.lookup(name('AS'))
    if (!(state instanceof PDFName)) return null
    holder = normal
    key = state
  }
  const stream = holder.lookup(key)
  return stream instanceof PDFStream ? { ref: holder.get(key) as PDFRef, stream } : null
}

/** The matrix that puts a picture's box into the annotation's rectangle (ISO 32000-1, 12.5.5, algorithm 8.1). */
const placing = (box: number[], matrix: number[], rect: number[]): number[] => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box
  const corners = [
    [x0, y0],
    [x1, y0],
    [x0, y1],
    [x1, y1],
  ] as const
  const xs = corners.map(([x, y]) => a * x + c * y + e)
  const ys = corners.map(([x, y]) => b * x + d * y + f)
  const left = Math.min(...xs)
  const bottom = Math.min(...ys)
  const [r0 = 0, s0 = 0, r1 = 0, s1 = 0] = rect
  const scaleX = Math.abs(r1 - r0) / (Math.max(...xs) - left || 1)
  const scaleY = Math.abs(s1 - s0) / (Math.max(...ys) - bottom || 1)
  return [scaleX, 0, 0, scaleY, Math.min(r0, r1) - left * scaleX, Math.min(s0, s1) - bottom * scaleY]
}

const inherited = (page: PDFDict, key: string): PDFDict | null => {
  let node: PDFDict | undefined = page
  for (let depth = 0; node && depth < 50; depth++) {
    const found = node.lookup(name(key))
    if (found instanceof PDFDict) return found
    const parent: unknown = node.lookup(name('Parent'))
    node = parent instanceof PDFDict ? parent : undefined
  }
  return null
}

const raw = (context: PDFContext, text: string): PDFRef =>
  context.register(PDFRawStream.of(context.obj({ Length: text.length }), new TextEncoder().encode(text)))

/** Draws what fields, stamps and notes look like onto the page itself; they, and what clicks on them do, are gone. */
export const flattenAnnotations = (context: PDFContext, page: PDFDict, budget: { left: number }): void => {
  const annotations = page.lookup(name('Annots'))
  page.delete(name('Annots'))
  if (!(annotations instanceof PDFArray)) return
  const drawn: string[] = []
  const looks = context.obj({})
  // Of the whole file: pages may share one list, which is then drawn for each of them.
  budget.left -= annotations.size()
  if (budget.left < 0) throw new RangeError('The file has too many notes and fields.')
  for (let i = 0; i < annotations.size(); i++) {
    const annotation = annotations.lookup(i)
    if (!(annotation instanceof PDFDict)) continue
    const flags = annotation.lookup(name('F'))
    const look = lookOf(annotation)
    const rect = numbers(annotation.lookup(name('Rect')), 4)
    const box = look && numbers(look.stream.dict.lookup(name('BBox')), 4)
    const popup = annotation.lookup(name('Subtype')) === name('Popup')
    if (!look?.ref || !rect || !box || popup) continue
    if (flags instanceof PDFNumber && (flags.asNumber() & UNSEEN) !== 0) continue
    const matrix = numbers(look.stream.dict.lookup(name('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]
    look.stream.dict.set(name('Type'), name('XObject'))
    look.stream.dict.set(name('Subtype'), name('Form'))
    looks.set(name(`Flat${i}`), look.ref)
    drawn.push(
      `q ${placing(box, matrix, rect)
        .map((n) => n.toFixed(5))
        .join(' ')} cm /Flat${i} Do Q`,
    )
  }
  if (drawn.length === 0) return
  const before = inherited(page, 'Resources')
  const resources = before ? before.clone(context) : context.obj({})
  const pictures = resources.lookup(name('XObject'))
  const all = pictures instanceof PDFDict ? pictures.clone(context) : context.obj({})
  for (const [key, ref] of looks.entries()) all.set(key, ref)
  resources.set(name('XObject'), all)
  page.set(name('Resources'), resources)
  const contents = page.get(name('Contents'))
  const parts = context.lookup(contents)
  const own = parts instanceof PDFArray ? parts.asArray() : contents ? [contents] : []
  page.set(
    name('Contents'),
    context.obj([raw(context, 'q\n'), ...own, raw(context, `\nQ\n${drawn.join('\n')}\n`)]),
  )
}

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const open = (file: Buffer) => getDocument({ data: new Uint8Array(file), verbosity: 0 }).promise

/** The words of each page of a PDF, in the order in which they were drawn. */
export const pageTexts = async (file: Buffer): Promise<string[]> => {
  const pdf = await open(file)
  const texts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    texts.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  }
  await pdf.loadingTask.destroy()
  return texts
}

interface Field {
  readonly name: string
  readonly boxes: readonly { page: number; x: number; y: number; width: number; height: number }[]
}

/** What is written in each field of a form that was filled in, without blanks, by its name; empty ones are left out. */
export const textsInBoxes = async (
  file: Buffer,
  { fields }: { readonly fields: readonly Field[] },
): Promise<Record<string, string>> => {
  const pdf = await open(file)
  const found: Record<string, string> = {}
  const boxes = fields.flatMap(({ name, boxes: own }) => own.map((box) => ({ name, ...box })))
  for (const page of new Set(boxes.map((box) => box.page))) {
    const sheet = await pdf.getPage(page + 1)
    const { items } = await sheet.getTextContent()
    const height = sheet.view[3] ?? 0
    for (const item of items) {
      if (!('str' in item)) continue
      const [x, y] = [Number(item.transform[4]), height - Number(item.transform[5])]
      const box = boxes.find(
        (b) => b.page === page && x >= b.x && x < b.x + b.width && y > b.y && y <= b.y + b.height,
      )
      const text = item.str.replaceAll(/\s/g, '')
      if (box && text) found[box.name] = (found[box.name] ?? '') + text
    }
  }
  await pdf.loadingTask.destroy()
  return found
}

/** The files that a PDF carries, by name. */
export const attachedTo = async (file: Buffer): Promise<Map<string, Buffer>> => {
  const pdf = await open(file)
  const files = new Map<string, Buffer>()
  for (const [id, { filename }] of (await pdf.getAttachments()) ?? []) {
    const content = await pdf.getAttachmentContent(id)
    files.set(filename, Buffer.from(content ?? []))
  }
  await pdf.loadingTask.destroy()
  return files
}

/** Where each piece of text of the first page stands, and how wide a viewer draws it; points. */
export const textBoxes = async (
  file: Buffer,
): Promise<{ text: string; x: number; y: number; width: number }[]> => {
  const pdf = await open(file)
  const { items } = await (await pdf.getPage(1)).getTextContent()
  await pdf.loadingTask.destroy()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
      : [],
  )
}

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

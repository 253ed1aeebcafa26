import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { ReadStreamOptions, ZipFile } from 'yazl'

/** Puts a part into a ZIP, and is done when it is packed: the next one is read then. `broken` rejects when nobody takes the ZIP any more. */
export const addPart = async (
  zip: ZipFile,
  body: Readable,
  name: string,
  how: Partial<ReadStreamOptions>,
  broken: Promise<never>,
): Promise<void> => {
  zip.addReadStream(body, name, how)
  try {
    await Promise.race([finished(body), broken])
  } catch (error) {
    body.destroy()
    throw error
  }
}

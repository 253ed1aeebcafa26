/** The body of a service's answer, read no further than `most` bytes; throws what `tooLong` says for a longer one. */
export const bounded = async (response: Response, most: number, tooLong: () => Error): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += (part as Uint8Array).byteLength
    if (size > most) throw tooLong()
    parts.push(part as Uint8Array)
  }
  return Buffer.concat(parts)
}

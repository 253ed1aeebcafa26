import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { parse } from 'csv-parse/sync'
import { ConfigError } from './config.ts'

/** A longer line is no record of a public office's list, and is never held in memory. */
const LONGEST = 64 * 1024
const CHUNK = 128 * 1024

const LF = 0x0a
const CR = 0x0d
const NOTHING = Buffer.alloc(0)

/** Why a line cannot be read: it is longer than 64 KB, its quotation marks are not closed, or it has a NUL byte. */
export type Unreadable = 'too-long' | 'unreadable' | 'no-text'

/** The size of a file that an operator named, in bytes. Rejects with a ConfigError where there is none. */
export const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => {
    throw new ConfigError([`There is no file ${path}.`])
  })
  if (found.isDirectory()) throw new ConfigError([`${path} is a folder, not a file.`])
  return found.size
}

async function* chunksOf(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path, { highWaterMark: CHUNK }) as AsyncIterable<Buffer>
  } catch (error) {
    throw new ConfigError([`${path} cannot be read: ${(error as Error).message}.`])
  }
}

/** UTF-16, known by its mark, becomes UTF-8; everything else stays. */
async function* withoutUtf16(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let utf16: TextDecoder | null | undefined
  for await (const chunk of chunks) {
    if (utf16 === undefined)
      utf16 = chunk[0] === 0xff && chunk[1] === 0xfe ? new TextDecoder('utf-16le') : null
    yield utf16 ? Buffer.from(utf16.decode(chunk, { stream: true })) : chunk
  }
}

/** Lines of a file end as its first one does: with CR alone as on old Macs, or with LF, before which a CR may be. */
const lineEndOf = (chunk: Buffer): number => {
  const first = chunk.findIndex((byte) => byte === LF || byte === CR)
  return chunk[first] === CR && chunk[first + 1] !== LF ? CR : LF
}

/** Cuts bytes into lines of up to 64 KB; a longer one is left out and told to `onTooLong` once. */
async function* linesOf(chunks: AsyncIterable<Buffer>, onTooLong: () => void): AsyncGenerator<Buffer> {
  let lineEnd: number | undefined
  let begun: Buffer = NOTHING
  let isTooLong = false
  for await (const chunk of chunks) {
    lineEnd ??= lineEndOf(chunk)
    for (let from = 0, end = 0; end >= 0; from = end + 1) {
      end = chunk.indexOf(lineEnd, from)
      const piece = chunk.subarray(from, end < 0 ? chunk.length : end)
      if (!isTooLong && begun.length + piece.length > LONGEST) {
        isTooLong = true
        onTooLong()
      }
      begun = isTooLong ? NOTHING : begun.length > 0 ? Buffer.concat([begun, piece]) : piece
      if (end < 0) break
      if (begun.length > 0) yield begun
      begun = NOTHING
      isTooLong = false
    }
  }
  if (begun.length > 0) yield begun
}

/** What a regulator exports otherwise is Windows' Latin alphabet, and now and then a single line of it. */
const latin = new TextDecoder('windows-1252')

const textOf = (line: Buffer): string => {
  const text = isUtf8(line) ? line.toString('utf8') : latin.decode(line)
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

/** So many characters of lines are parsed at once. */
const AT_ONCE = 32 * 1024

type Row = readonly string[]
const parsed = (text: string): Row[] =>
  parse(text, {
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })

const recordsOf = (lines: readonly string[], onUnreadable: () => void): Row[] => {
  try {
    const records = parsed(lines.join('\n'))
    if (records.length === lines.length) return records
  } catch {
    // One of them: below.
  }
  // A quotation mark that is not closed took its neighbors with it.
  return lines.flatMap((line) => {
    try {
      return parsed(line)
    } catch {
      onUnreadable()
      return []
    }
  })
}

/**
 * Records of a public office's list, one by one. Such lists come with odd quotes and counts of columns, and with lines of another
 * alphabet. A record is one line, whatever stands in it: one that cannot be read is left out and told to `onUnreadable`, and costs no
 * other. `onRead` hears how many bytes were read at once.
 */
export async function* readCsv(
  path: string,
  onUnreadable: (why: Unreadable) => void,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Row> {
  async function* heard() {
    for await (const chunk of chunksOf(path)) {
      onRead(chunk.length)
      yield chunk
    }
  }
  let lines: string[] = []
  let length = 0
  for await (const bytes of linesOf(withoutUtf16(heard()), () => onUnreadable('too-long'))) {
    const line = textOf(bytes).replace(/\r$/, '')
    if (line.includes('\0')) onUnreadable('no-text')
    else if (line.trim() !== '') {
      lines.push(line)
      length += line.length
    }
    if (length < AT_ONCE) continue
    yield* recordsOf(lines, () => onUnreadable('unreadable'))
    lines = []
    length = 0
  }
  yield* recordsOf(lines, () => onUnreadable('unreadable'))
}

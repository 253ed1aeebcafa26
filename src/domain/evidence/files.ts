import type { z } from 'zod'
import type { PackedFile } from './zip.ts'

/** Something that is not as it was recorded: in which file, and what, in words for a person. */
export interface Finding {
  readonly file: string
  readonly text: string
}

/** How checks of one file say what they find. */
export type Say = (text: string) => void

export const sayIn =
  (found: Finding[], file: string): Say =>
  (text) => {
    found.push({ file, text })
  }

const CHUNK = 8192

/** Bytes as text, one character a byte. */
export const binaryOf = (bytes: Uint8Array): string => {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK)
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  return binary
}

/** A text of a package; null: it is not UTF-8, so it was changed. */
const textOf = (bytes: Uint8Array): string | null => {
  try {
    return decodeURIComponent(
      binaryOf(bytes).replace(
        /[%\x80-\xff]/g,
        (char) => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`,
      ),
    )
  } catch {
    return null
  }
}

/** A text as JSON; undefined: it is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The files of a package, and how one of them is read: null where it is not there, or is not what it should be, which is said. */
export interface Opened {
  readonly all: readonly PackedFile[]
  readonly files: ReadonlyMap<string, Uint8Array>
  text(name: string): string
  read<T>(name: string, schema: z.ZodType<T>): T | null
}

export const openFiles = (all: readonly PackedFile[], found: Finding[]): Opened => {
  const files = new Map(all.map((file) => [file.name, file.bytes]))
  return {
    all,
    files,
    text: (name) => textOf(files.get(name) ?? new Uint8Array()) ?? '',
    read: (name, schema) => {
      const bytes = files.get(name)
      if (!bytes) return null
      const result = schema.safeParse(parsed(textOf(bytes) ?? ''))
      if (!result.success) sayIn(found, name)('This file cannot be read.')
      return result.success ? result.data : null
    },
  }
}

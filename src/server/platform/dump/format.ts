import { z } from 'zod'

/**
 * A backup is a folder: `tables/NAME.copy.gz` (COPY's text), `files/XX/KEY`, `backup.json`, and `SHA256SUMS` over all of them in the
 * form that `sha256sum --check` reads. It takes its name last, so that a folder of that name is a whole one.
 */
export const FORMAT = 1
export const ABOUT = 'backup.json'
export const SUMS = 'SHA256SUMS'

/** What we call our own tables and sequences; anything else in a file from elsewhere never reaches a statement. */
const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

const about = z.strictObject({
  format: z.literal(FORMAT),
  release: z.string(),
  /** The database's clock at its snapshot. */
  takenAt: z.string(),
  instance: z.string().nullable(),
  migrations: z.array(z.string()),
  tables: z.array(z.strictObject({ name, columns: z.array(name), rows: z.number().int() })),
  sequences: z.array(z.strictObject({ name, value: z.string().regex(/^\d+$/), called: z.boolean() })),
  files: z.number().int(),
  /** Keys of files whose bytes were not there, or were others, when the backup was taken. */
  missing: z.array(z.string()),
})

/** What `backup.json` says. */
export type About = z.output<typeof about>
export type TableOf = About['tables'][number]
export type SequenceOf = About['sequences'][number]

/** Something about a backup that its operator has to know; the sentence is enough. */
export class BackupError extends Error {}

export const readAbout = (text: string): About => {
  try {
    return about.parse(JSON.parse(text))
  } catch {
    throw new BackupError(`${ABOUT} is damaged, or of a Parley that this one does not know.`)
  }
}

export const tablePart = (table: string): string => `tables/${table}.copy.gz`
export const filePart = (key: string): string => `files/${key.slice(-2)}/${key}`

/** The key of a file's part, or null for a table's. */
export const keyOfPart = (path: string): string | null =>
  /^files\/[\w-]{2}\/([\w-]{4,80})$/.exec(path)?.[1] ?? null

/** One line of `SHA256SUMS`. */
export interface Sum {
  readonly path: string
  readonly sha256: string
}

export const sumsText = (sums: readonly Sum[]): string =>
  sums.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('')

export const readSums = (text: string): Sum[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, sha256, path] = /^([0-9a-f]{64}) {2}([\w./-]+)$/.exec(line) ?? []
      if (!sha256 || !path || path.includes('..') || path.startsWith('/'))
        throw new BackupError(`${SUMS} is damaged.`)
      return { sha256, path }
    })

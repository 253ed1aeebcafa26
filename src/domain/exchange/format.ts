import { z } from 'zod'
import { PROPERTY_STATES } from '#domain/kernel/place/property-state.ts'

/**
 * An export is a ZIP: `answers/`, `files/`, `packages/` and, last, `export.json`, which lists them with their checksums. Every part is
 * what one person could read over the API at that moment, byte for byte (docs/integrate.md, "Export").
 */
export const EXPORT_FORMAT = 1
export const MANIFEST = 'export.json'

/** What one export holds at most; what is larger is made person by person. */
export const MOST_ENTRIES = 200_000
export const MOST_ENTRY_BYTES = 64 * 1024 * 1024
export const MOST_MANIFEST_BYTES = 64 * 1024 * 1024
export const MOST_PEOPLE = 5_000
/** Of an import, all parts together: it is one transaction, and the disk of the new installation holds them. */
export const MOST_BYTES = 64 * 1024 * 1024 * 1024

/** Of an export that is made on the profile: it is kept as one file. An operator's has no such bound. */
export const MOST_OWN_BYTES = 256 * 1024 * 1024

export const ENTRY_KINDS = ['answer', 'file', 'package'] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

const id = z.string().min(1).max(100)
const line = z.string().max(300)

const person = z.strictObject({
  id,
  email: z.email().max(254),
  firstName: line,
  lastName: line,
  phone: line.nullable(),
  roles: z.array(z.string().max(40)).max(20),
  agent: z.strictObject({
    licenseNumber: line,
    licenseState: z.enum(PROPERTY_STATES),
    phone: line.nullable(),
    brokerage: z.record(z.string().max(60), z.unknown()),
  }),
})
export type ExportedPerson = z.output<typeof person>

/** A call that one person made. */
const call = z.strictObject({
  personId: id,
  path: z
    .string()
    .max(2_000)
    .regex(/^\/api\/[^\s\\]+$/),
})

const entry = call.extend({
  name: z.string().regex(/^(answers|files|packages)\/\d{6}\.[a-z0-9]{1,5}$/),
  kind: z.enum(ENTRY_KINDS),
  listingId: id.nullable(),
  type: z.string().max(200),
  bytes: z.number().int().min(0).max(MOST_ENTRY_BYTES),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
})
export type ExportEntry = z.output<typeof entry>

export const manifest = z.strictObject({
  format: z.literal(EXPORT_FORMAT),
  release: line,
  madeAt: z.iso.datetime(),
  people: z.array(person).min(1).max(MOST_PEOPLE),
  entries: z.array(entry).max(MOST_ENTRIES),
  /** Calls that gave no part, because a stored file was damaged or missing. An export without any has no such list. */
  damaged: z.array(call).min(1).max(MOST_ENTRIES).optional(),
})
export type Manifest = z.output<typeof manifest>

/** Where the parts of a kind lie in the ZIP. */
export const FOLDER: Readonly<Record<EntryKind, string>> = {
  answer: 'answers',
  file: 'files',
  package: 'packages',
}

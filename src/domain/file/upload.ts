import { faultSentence } from './fault.ts'
import { kindOfHead, wrongKind } from './kind.ts'

/** Spec 2 §9: 20 MB. */
export const UPLOAD_MAX_BYTES = 20_971_520
export const UPLOAD_TOO_BIG = 'Your file size is too big. Please only upload files of 20MB or less.'
export const UPLOAD_INFECTED = 'This file didn’t pass our virus check, so we didn’t keep it.'
/** Bytes one person may upload in a day (security.md M15). */
export const UPLOADS_A_DAY = 200 * 1024 * 1024
/** What reading one person's uploads may take in a day: a paper of a hundred pages takes half a second. */
export const READING_A_DAY_MS = 5 * 60 * 1000
export const UPLOADS_SPENT = 'You’ve reached the limit of 200 MB of uploads a day. Try again tomorrow.'
export const READING_SPENT = 'You’ve uploaded as much as we can check in a day. Try again tomorrow.'
export const UPLOAD_FAILED = 'Something went wrong while uploading your document'

const IMAGES = ['image/jpeg', 'image/png', 'image/webp'] as const
const DOCUMENTS = ['application/pdf', 'image/jpeg', 'image/png'] as const

/** Which content each kind of upload takes, told by its bytes and not by its name (api.md "Files"). */
export const UPLOAD_ACCEPTS = {
  PROFILE_PICTURE: IMAGES,
  LISTING_IMAGE: IMAGES,
  REPORT: DOCUMENTS,
  ADDENDUM: DOCUMENTS,
  OWNER_DOCUMENT: DOCUMENTS,
  OFFER_DOCUMENT: DOCUMENTS,
  SIGNATURE: ['image/png'],
  CONTRACT: ['application/pdf'],
} as const satisfies Record<string, readonly string[]>

export type UploadType = keyof typeof UPLOAD_ACCEPTS
/** Photographs of a home and of people: pixels, no papers. */
export const PICTURES: readonly string[] = ['LISTING_IMAGE', 'PROFILE_PICTURE'] satisfies UploadType[]
export const isUploadType = (type: string): type is UploadType => Object.hasOwn(UPLOAD_ACCEPTS, type)

export const accepts = (type: UploadType, mime: string): boolean =>
  (UPLOAD_ACCEPTS[type] as readonly string[]).includes(mime)

/** The name a file of this content is offered under: whatever its sender called it, its end is that of what it is. */
const EXTENSIONS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
}

/** `statement.hta` of a PDF is `statement.pdf` (security.md "Low"). */
export const nameOfType = (name: string, mime: string): string => {
  const known = EXTENSIONS[mime]
  if (!known) return name
  const dot = name.lastIndexOf('.')
  const end = dot > 0 ? name.slice(dot + 1).toLowerCase() : ''
  if (known.includes(end)) return name
  return `${dot > 0 && /^[a-z0-9]{1,8}$/.test(end) ? name.slice(0, dot) : name}.${known[0]}`
}

/** A file of another kind than this upload takes: says which it is, and which are taken. */
export const wrongKindOf = (type: UploadType, mime: string | null): string =>
  wrongKind(mime, UPLOAD_ACCEPTS[type])

/** What a browser says that knows nothing of a file but its name. */
const VAGUE = new Set(['', 'application/octet-stream', 'binary/octet-stream'])

/**
 * What is wrong with a file before it is sent; null when it may go. Its first bytes decide, where they say what it is: a browser goes by the
 * name. The server judges what nobody knows here.
 */
export const uploadProblem = (
  file: { readonly size: number; readonly type: string; readonly head: Uint8Array },
  type: UploadType,
): string | null => {
  if (file.size > UPLOAD_MAX_BYTES) return UPLOAD_TOO_BIG
  if (file.size === 0) return faultSentence('empty')
  const mime = kindOfHead(file.head) ?? (VAGUE.has(file.type) ? null : file.type)
  return mime === null || accepts(type, mime) ? null : wrongKindOf(type, mime)
}

/** Spec 2 §9: 20 MB. */
export const UPLOAD_MAX_BYTES = 20_971_520
export const UPLOAD_TOO_BIG = 'Your file size is too big. Please only upload files of 20MB or less.'
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
export const isUploadType = (type: string): type is UploadType => Object.hasOwn(UPLOAD_ACCEPTS, type)

export const accepts = (type: UploadType, mime: string): boolean =>
  (UPLOAD_ACCEPTS[type] as readonly string[]).includes(mime)

/** What is wrong with a file before it is sent; null when it may go. */
export const uploadProblem = (file: { size: number; type: string }, type: UploadType): string | null => {
  if (file.size > UPLOAD_MAX_BYTES) return UPLOAD_TOO_BIG
  return accepts(type, file.type)
    ? null
    : 'You can’t upload this kind of file here. Please use a PDF, JPG, or PNG file.'
}

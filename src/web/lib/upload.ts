import { ApiError, errorFrom } from './apiError.ts'
import { newKey } from './keys.ts'
import { reportFailure } from './logger.ts'
import { session } from './session.ts'

/** Bytes an upload may have (spec 1 §5). */
export const UPLOAD_MAX = 20_971_520
export const TOO_BIG = 'Your file size is too big. Please only upload files of 20MB or less.'
export const UPLOAD_FAILED = 'Something went wrong while uploading your document'

export type UploadType =
  | 'PROFILE_PICTURE'
  | 'LISTING_IMAGE'
  | 'REPORT'
  | 'ADDENDUM'
  | 'OWNER_DOCUMENT'
  | 'OFFER_DOCUMENT'
  | 'SIGNATURE'
  | 'CONTRACT'

export interface UploadedFile {
  id: string
  name: string
  url: string
}

/** Sends one file as multipart; `progress` hears 0 to 100. Throws `ApiError` with a sentence to show. */
export const upload = (
  type: UploadType,
  file: File,
  progress: (percent: number) => void = () => undefined,
): Promise<UploadedFile> =>
  new Promise((resolve, reject) => {
    if (file.size > UPLOAD_MAX) return reject(new ApiError(413, 'too-large', TOO_BIG))
    const request = new XMLHttpRequest()
    request.open('POST', `/api/upload/${type}`)
    const { token } = session.get()
    if (token) request.setRequestHeader('authorization', token)
    request.setRequestHeader('idempotency-key', newKey())
    request.upload.onprogress = (event) => progress(Math.round((event.loaded / event.total) * 100))
    request.onerror = () => reject(new ApiError(0, 'no-connection', UPLOAD_FAILED))
    request.onload = () => {
      if (request.status === 201) return resolve(JSON.parse(request.responseText) as UploadedFile)
      const error = errorFrom(request.status, request.responseText)
      if (error.status === 401) session.expire()
      reportFailure(error.message, error.stack)
      reject(error.code === 'unknown' ? new ApiError(error.status, error.code, UPLOAD_FAILED) : error)
    }
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })

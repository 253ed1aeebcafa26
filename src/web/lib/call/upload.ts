import { HEAD_BYTES } from '#domain/file/kind.ts'
import { UPLOAD_FAILED, uploadProblem, type UploadType } from '#domain/file/upload.ts'
import { ApiError, errorFrom } from './apiError.ts'
import { newKey } from './keys.ts'
import { reportFailure } from '../logger.ts'
import { session } from '../session.ts'

/** 20 MB over a slow phone take minutes; a connection that hangs is one's to try again. */
const GIVE_UP_MS = 5 * 60 * 1000

export interface UploadedFile {
  id: string
  name: string
  url: string
}

/** What cannot be read here is judged where it is received. */
const headOf = (file: File): Promise<Uint8Array> =>
  file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .then(
      (bytes) => new Uint8Array(bytes),
      () => new Uint8Array(),
    )

/** Sends one file as multipart to a call, with texts beside it; `progress` receives 0 to 100. Throws `ApiError` with a sentence to show. */
export const sendFile = async <A = UploadedFile>(
  path: string,
  type: UploadType,
  file: File,
  progress: (percent: number) => void = () => undefined,
  texts: Readonly<Record<string, string>> = {},
): Promise<A> => {
  const { size, type: said } = file
  const problem = uploadProblem({ size, type: said, head: await headOf(file) }, type)
  if (problem) throw new ApiError(422, 'file-type-not-accepted', problem)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api${path}`)
    const { token } = session.get()
    if (token) request.setRequestHeader('authorization', token)
    request.setRequestHeader('idempotency-key', newKey())
    request.upload.addEventListener('progress', (event) =>
      progress(Math.round((event.loaded / event.total) * 100)),
    )
    request.timeout = GIVE_UP_MS
    request.addEventListener('timeout', () => reject(new ApiError(0, 'no-connection', UPLOAD_FAILED)))
    request.addEventListener('error', () => reject(new ApiError(0, 'no-connection', UPLOAD_FAILED)))
    request.addEventListener('load', () => {
      if (request.status === 200 || request.status === 201)
        return resolve(JSON.parse(request.responseText) as A)
      const error = errorFrom(request.status, request.responseText)
      if (error.status === 401 && token === session.get().token) session.expire()
      reportFailure(error.message, error.stack)
      reject(error.code === 'unknown' ? new ApiError(error.status, error.code, UPLOAD_FAILED) : error)
    })
    const form = new FormData()
    // Before the file: the server has read them when it comes.
    for (const [name, text] of Object.entries(texts)) form.append(name, text)
    form.append('file', file)
    request.send(form)
  })
}

import { z } from 'zod'
import { PHOTO_FORMATS } from '#domain/file/copies.ts'
import { route } from './kernel/route.ts'

/** How a stored file is named on the wire. */
export const fileView = z.object({ id: z.string(), name: z.string(), url: z.string() })
export type FileView = z.output<typeof fileView>

export const uploadFile = route({
  method: 'POST',
  path: '/upload/{type}',
  summary: 'Upload one file (multipart field "file", at most 20 MB); its bytes decide what it is',
  coat: 'upload',
  params: z.object({ type: z.string().max(100) }),
  output: fileView,
  status: 201,
  upload: true,
  refusals: ['not-found', 'file-type-not-accepted'],
})

export const readFile = route({
  method: 'GET',
  path: '/files/{id}/{name}',
  summary: 'Download a file you are allowed to see',
  auth: 'public',
  params: z.object({ id: z.string().max(100), name: z.string().max(400) }),
  query: z.object({
    width: z.coerce.number().int().min(64).max(2400).optional().describe('of a picture: pixels, rounded up'),
    format: z.enum(PHOTO_FORMATS).optional().describe('of a picture: another format than its own'),
    original: z.enum(['1']).optional().describe('the bytes as they were uploaded, for their uploader alone'),
  }),
  output: z.unknown(),
  refusals: ['not-found'],
})

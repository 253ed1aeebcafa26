import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFields, MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Ctx } from '../context.ts'
import { isDenied, StorageAway, temporaryPath } from '../files/storage.ts'
import type { UploadedFile } from './call.ts'
import { RequestRefused } from './errors.ts'

/** Spec 1 §9: 20 MB, one file. */
export const UPLOAD_LIMIT = 20 * 1024 * 1024

/** A name to show and to save under: no folders, no control characters, none that turn its letters around, not longer than a screen. */
const tidyName = (name: string | undefined): string => {
  const last = (name ?? '').split(/[\\/]/).at(-1) ?? ''
  return (
    last
      // Browsers escape these three in a multipart header, and only these.
      .replace(/%22/g, '"')
      .replace(/%0D|%0A/gi, '')
      // Half a character is none: an address cannot be made of it.
      .toWellFormed()
      .replace(/[\p{Cc}\p{Bidi_Control}\uFFFD]/gu, '')
      .trim()
      .slice(-120)
      .replace(/^[\uDC00-\uDFFF]/, '') || 'file'
  )
}

/**
 * What is wrong with a body that is no multipart, ends early or is cut off has neither a status nor a place on our disk: the
 * request is to blame, not we.
 */
const readingFailed = (error: unknown): unknown => {
  const { statusCode, syscall, code, message } = error as NodeJS.ErrnoException & { statusCode?: number }
  if (syscall === 'open' && (isDenied(error) || code === 'ENOENT'))
    return new StorageAway(`An upload can’t be written: ${message}`, null, error)
  const known = error instanceof RequestRefused || statusCode !== undefined || syscall !== undefined
  return known
    ? error
    : new RequestRefused(refuse('malformed-request', { message: 'The upload is not complete.' }))
}

/** The most characters of a text that comes with a file. */
const TEXT_LIMIT = 512 * 1024

/** Bytes that the file of a request has at least by what the request says: what comes beside it is no longer than a text. */
export const leastOf = ({ headers }: FastifyRequest): number =>
  Math.max(0, Number(headers['content-length'] ?? 0) - TEXT_LIMIT)

/** Of several files the first would be kept, and the others lost without a word. */
const checkAlone = async (files: AsyncIterator<MultipartFile>): Promise<void> => {
  const isLast = await files.next().then(
    ({ done }) => done,
    (error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'FST_FILES_LIMIT') return false
      throw error
    },
  )
  if (!isLast)
    throw new RequestRefused(refuse('malformed-request', { message: 'Please send one file at a time.' }))
}

/** The texts before the file; one that is longer than a text may be is refused. */
const textsIn = (fields: MultipartFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, part]) => {
      if (!part || Array.isArray(part) || part.type !== 'field') return []
      if (part.valueTruncated) throw new RequestRefused(refuse('too-large'))
      return typeof part.value === 'string' ? [[name, part.value]] : []
    }),
  )

/**
 * Lets the rest of a body pass unread, which `requestTimeout` bounds. Its connection takes the next call only then: behind a proxy that is
 * another person's.
 */
const letPass = ({ raw }: FastifyRequest): void => {
  raw.unpipe()
  raw.resume()
}

const receive = async (ctx: Ctx, request: FastifyRequest, gone: AbortSignal): Promise<UploadedFile> => {
  const missing = () =>
    new RequestRefused(refuse('malformed-request', { details: [{ path: 'file', message: 'Required' }] }))
  if (!request.isMultipart()) throw missing()
  const files = request.files({
    limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 10, fieldSize: TEXT_LIMIT },
  })
  const { value: part } = await files.next().catch((error: unknown) => {
    throw readingFailed(error)
  })
  if (!part || part.fieldname !== 'file') throw missing()
  const texts = textsIn(part.fields)
  const path = await temporaryPath(ctx.storage)
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) throw new RequestRefused(refuse('too-large'))
    await checkAlone(files)
  } catch (error) {
    await rm(path, { force: true }).catch(() => {})
    throw readingFailed(error)
  }
  return { path, name: tidyName(part.filename), size, sha256: hash.digest(), texts, gone }
}

/** Streams the multipart field `file` into a temporary file, so that an upload never lies in memory. */
export const receiveUpload: typeof receive = async (ctx, request, gone) => {
  try {
    return await receive(ctx, request, gone)
  } catch (error) {
    letPass(request)
    throw error
  }
}

export const dropUpload = (file: UploadedFile): Promise<void> => rm(file.path, { force: true })

import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const REGION = 'us-west-2'
const BUCKET = 'papers'
/** S3 takes no part below this, except the last. */
const LEAST_PART = 5 * 1024 * 1024

type Trouble =
  | { readonly kind: 'none' }
  /** Answers so, this many times; where `about` is given, only what has that in its address. */
  | { readonly kind: 'status'; readonly status: number; readonly about?: string; left: number }
  /** Hangs up in the middle of what is sent, this many times. */
  | { readonly kind: 'cut'; left: number }
  /** Takes a request and never answers. */
  | { readonly kind: 'silent' }
  /** Hangs up on everybody. */
  | { readonly kind: 'away' }

export interface S3Server {
  /** For STORAGE_URL. */
  readonly url: string
  /** What its bucket holds. */
  readonly objects: Map<string, { body: Buffer; at: Date }>
  /** Uploads in parts that were begun and neither completed nor aborted. */
  readonly open: Map<string, { key: string; at: Date; parts: Map<number, Buffer> }>
  /** Every request it took: method and what it was about. */
  readonly log: string[]
  trouble: Trouble
  close(): Promise<void>
}

/** What a client needs to sign; S3_KEYS is its environment. */
export const S3_KEYS = { AWS_ACCESS_KEY_ID: 'parley-test', AWS_SECRET_ACCESS_KEY: 'the-secret-of-the-test' }

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
/** RFC 3986, as the signature's text wants it. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

/** AWS Signature Version 4, computed anew from what arrived: null when it is right, else S3's name for what is wrong. */
const signatureFault = (request: IncomingMessage, url: URL, body: Buffer): string | null => {
  const auth =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!auth) return 'AccessDenied'
  const [, id, day, region, signed, signature] = auth as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  if (id !== S3_KEYS.AWS_ACCESS_KEY_ID) return 'InvalidAccessKeyId'
  if (region !== REGION) return 'AuthorizationHeaderMalformed'
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied'
  const stated = String(request.headers['x-amz-content-sha256'])
  if (stated !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const at = String(request.headers['x-amz-date'])
  if (!at.startsWith(day)) return 'AccessDenied'
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&')
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('')
  const canonical = [request.method, url.pathname, query, headers, signed, stated].join('\n')
  const text = ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')
  const key = ['s3', 'aws4_request'].reduce(
    (k: Buffer, part) => hmac(k, part),
    hmac(hmac(`AWS4${S3_KEYS.AWS_SECRET_ACCESS_KEY}`, day), region),
  )
  return hmac(key, text).toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

const xml = (response: ServerResponse, status: number, text: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>${text}`)

const refuse = (response: ServerResponse, status: number, code: string) =>
  xml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** One bucket with what Parley asks of S3, which checks every signature and every body, and can be made to fail. */
export const startS3 = async (pageSize = 1000, clock = () => new Date()): Promise<S3Server> => {
  const objects: S3Server['objects'] = new Map()
  const open: S3Server['open'] = new Map()

  const list = (response: ServerResponse, query: URLSearchParams) => {
    const after = query.get('continuation-token') ?? ''
    const all = [...objects.keys()].filter((k) => k.startsWith(query.get('prefix') ?? '') && k > after).sort()
    const page = all.slice(0, pageSize)
    const rows = page.map(
      (key) =>
        `<Contents><Key>${key}</Key><LastModified>${objects.get(key)!.at.toISOString()}</LastModified><Size>${objects.get(key)!.body.length}</Size></Contents>`,
    )
    const more = all.length > page.length
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    xml(
      response,
      200,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${rows.join('')}${next}</ListBucketResult>`,
    )
  }

  const complete = (response: ServerResponse, id: string, body: Buffer) => {
    const upload = open.get(id)
    if (!upload) return refuse(response, 404, 'NoSuchUpload')
    const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map((m) => Number(m[1]))
    const parts = wanted.map((n) => upload.parts.get(n))
    if (parts.some((part, n) => !part || (n < parts.length - 1 && part.length < LEAST_PART)))
      return refuse(response, 400, 'EntityTooSmall')
    objects.set(upload.key, { body: Buffer.concat(parts as Buffer[]), at: clock() })
    open.delete(id)
    xml(
      response,
      200,
      `<CompleteMultipartUploadResult><Key>${upload.key}</Key></CompleteMultipartUploadResult>`,
    )
  }

  const multipart = (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    key: string,
    body: Buffer,
  ) => {
    const id = url.searchParams.get('uploadId')
    if (request.method === 'POST' && id === null) {
      const made = randomUUID()
      open.set(made, { key, at: clock(), parts: new Map() })
      return xml(
        response,
        200,
        `<InitiateMultipartUploadResult><UploadId>${made}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    if (id === null) {
      const rows = [...open].map(
        ([uploadId, u]) =>
          `<Upload><Key>${u.key}</Key><UploadId>${uploadId}</UploadId><Initiated>${u.at.toISOString()}</Initiated></Upload>`,
      )
      return xml(response, 200, `<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`)
    }
    if (request.method === 'POST') return complete(response, id, body)
    if (request.method === 'DELETE') {
      open.delete(id)
      return response.writeHead(204).end()
    }
    open.get(id)!.parts.set(Number(url.searchParams.get('partNumber')), body)
    return response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
  }

  const object = (request: IncomingMessage, response: ServerResponse, key: string, body: Buffer) => {
    const found = objects.get(key)
    const source = request.headers['x-amz-copy-source']
    if (request.method === 'PUT' && source !== undefined) {
      const copied = objects.get(decodeURIComponent(String(source)).replace(`${BUCKET}/`, ''))
      if (!copied) return refuse(response, 404, 'NoSuchKey')
      const at = clock()
      objects.set(key, { body: copied.body, at })
      return xml(
        response,
        200,
        `<CopyObjectResult><LastModified>${at.toISOString()}</LastModified></CopyObjectResult>`,
      )
    }
    if (request.method === 'PUT') {
      if (found && request.headers['if-none-match'] === '*')
        return refuse(response, 412, 'PreconditionFailed')
      objects.set(key, { body, at: clock() })
      return response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (!found) return refuse(response, 404, 'NoSuchKey')
    return response.writeHead(200, { 'content-length': found.body.length }).end(found.body)
  }

  const inTrouble = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { trouble } = server
    if (trouble.kind === 'away') request.socket.destroy()
    else if (trouble.kind === 'silent') request.resume()
    else if (trouble.kind === 'cut' && trouble.left > 0) {
      trouble.left--
      request.once('data', () => request.socket.destroy())
      request.once('end', () => request.socket.destroy())
    } else if (trouble.kind === 'status' && trouble.left > 0 && request.url?.includes(trouble.about ?? '')) {
      trouble.left--
      request.resume()
      refuse(response, trouble.status, trouble.status === 403 ? 'AccessDenied' : 'SlowDown')
    } else return false
    return true
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://s3')
    server.log.push(`${request.method} ${url.pathname}${url.search.replace(/=[^&]*/g, '')}`)
    if (inTrouble(request, response)) return
    const body = await bodyOf(request)
    const fault = signatureFault(request, url, body)
    if (fault) return void refuse(response, fault === 'XAmzContentSHA256Mismatch' ? 400 : 403, fault)
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    const has = (name: string) => url.searchParams.has(name)
    if (bucket !== BUCKET) refuse(response, 404, 'NoSuchBucket')
    else if (has('uploads') || has('uploadId')) multipart(request, response, url, key, body)
    else if (has('list-type')) list(response, url.searchParams)
    else object(request, response, key, body)
  }

  const http = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const server: S3Server = {
    url: `s3://${BUCKET}/parley?${new URLSearchParams({ region: REGION, endpoint })}`,
    objects,
    open,
    log: [],
    trouble: { kind: 'none' },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
  return server
}

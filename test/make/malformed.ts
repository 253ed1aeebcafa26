import type { Dice } from './dice.ts'
import { HOSTILE, placesIn, withAt } from './hostile.ts'
import { sampleOf, type Schema } from './schema-sample.ts'

/** One call of openapi.json. */
export interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly { name: string; in: string; schema: Schema }[]
  readonly body: Schema | null
  readonly upload: boolean
}

interface Document {
  readonly paths: Record<string, Record<string, Record<string, unknown>>>
  readonly components: Record<string, Record<string, unknown>>
}

/** What a reference of the document stands for, with all that it refers to itself. */
const whole = (document: Document, value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => whole(document, each))
  if (typeof value !== 'object' || value === null) return value
  const { $ref } = value as { $ref?: unknown }
  if (typeof $ref === 'string') {
    const [kind = '', name = ''] = $ref.replace('#/components/', '').split('/')
    return whole(document, document.components[kind]?.[name])
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, whole(document, inner)]))
}

type Media = Record<string, { schema: Schema }>

/** Every call that openapi.json names. */
export const operationsOf = (document: Document): Operation[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const media = (operation.requestBody as { content: Media } | undefined)?.content
      return {
        method: method.toUpperCase(),
        path,
        parameters: whole(document, operation.parameters ?? []) as Operation['parameters'],
        body: (whole(document, media?.['application/json']?.schema) as Schema | undefined) ?? null,
        upload: media?.['multipart/form-data'] !== undefined,
      }
    }),
  )

/** A request on the wire. `body` is sent as it is. */
export interface WireRequest {
  readonly method: string
  /** Below the origin, encoded. */
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string | Buffer | null
}

interface Draft {
  method: string
  params: Record<string, string>
  query: string[]
  headers: Record<string, string>
  body: unknown
  /** Instead of `body`, as it is. */
  raw: string | Buffer | null
}

const TEXTS = HOSTILE.filter((v): v is string => typeof v === 'string' && v.length < 2000)
/** Encodings that are none, and places that are elsewhere. */
const RAW_PARAMS = ['%00', '%', '%ff%fe', '%2e%2e%2f', 'a%2Fb', 'null', '-1', 'x'.repeat(1500)]
const BODIES = [
  '[]',
  '"x"',
  '5',
  'null',
  'true',
  '{',
  '{"a":1}}',
  '\u0000',
  '{"a":1,}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  `{"x":1e${'9'.repeat(400)}}`,
  `{"a":"${'\\u0000'.repeat(5000)}"}`,
  'x'.repeat(70_000),
  ' '.repeat(60_000),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('\ufeff{}', 'utf8'),
]
const HEADERS: readonly (readonly [string, readonly string[]])[] = [
  [
    'content-type',
    [
      'text/plain',
      'application/xml',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'application/json; charset=utf-16',
      ';',
      'x'.repeat(3000),
    ],
  ],
  ['idempotency-key', ['', ' x', 'x'.repeat(300), '\xfc', "'; --"]],
  ['authorization', ['Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'x'.repeat(5000)}`, 'bearer ..']],
  ['cookie', ['session=', `session=${'x'.repeat(4000)}`, 'session=a; session=b', '=;=;', 'session=%ff']],
  ['origin', ['null', 'https://evil.example', 'x']],
  ['host', ['evil.example', '', 'a b', '[::', '127.0.0.1:99999']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['accept-encoding', ['gzip;q=-1', '*', 'x'.repeat(1000)]],
  ['range', ['bytes=0-0,-1', 'bytes=9-1', 'x']],
  ['if-none-match', ['*', '"']],
  ['x-forwarded-for', ['x', '::', '1.1.1.1, 2.2.2.2', 'x'.repeat(2000)]],
  ['x-request-id', ['x\ty', 'x'.repeat(3000)]],
]
const METHODS = ['PATCH', 'OPTIONS', 'HEAD', 'PROPFIND', 'DELETE', 'POST', 'PUT']
const BOUNDARY = 'hostile'

const part = (name: string, filename: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n\r\n`,
      'latin1',
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
const END = Buffer.from(`--${BOUNDARY}--\r\n`)
const noise = (dice: Dice, length: number) => Buffer.from(Array.from({ length }, () => dice.below(256)))
const BEGINNINGS = [
  '%PDF-1.7\n',
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R>>endobj trailer<</Root 1 0 R>>',
  '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\xff\xff\xff\0\xff\xff\xff\x08\x06\0\0\0',
  '\xff\xd8\xff\xe0',
  'GIF89a\xff\xff\xff\xff',
  'PK\x03\x04',
  '<!doctype html><script>',
  '',
]

const uploadOf = (dice: Dice): Buffer => {
  const begin = Buffer.from(dice.one(BEGINNINGS) ?? '', 'latin1')
  const bytes = Buffer.concat([begin, noise(dice, dice.below(4000))])
  const name = (dice.one(TEXTS) ?? 'x').replace(/[^\x20-\x7e]|["\\]/g, '_').slice(0, 300)
  const whole = Buffer.concat([part(dice.chance(80) ? 'file' : 'other', name, bytes), END])
  const kinds = [
    whole,
    Buffer.concat([part('file', 'a', bytes), part('file', 'b', bytes), END]),
    whole.subarray(0, dice.below(whole.length)),
    END,
    Buffer.alloc(0),
  ]
  return dice.one(kinds) ?? whole
}

/** Ways in which a request is not what it should be. Each leaves the rest of it as it was. */
const HARMS: readonly ((draft: Draft, dice: Dice) => void)[] = [
  (draft, dice) => {
    const place = dice.one(placesIn(draft.body))
    if (place) draft.body = withAt(draft.body, place, dice.one(HOSTILE))
  },
  (draft, dice) => {
    for (let i = 0; i < 5; i++) {
      const place = dice.one(placesIn(draft.body))
      if (place) draft.body = withAt(draft.body, place, dice.one(HOSTILE))
    }
  },
  (draft, dice) => {
    const key = dice.one(['__proto__', 'constructor', 'toString', 'x'.repeat(1000), '', 'id', 'isAdmin'])
    draft.body = { ...(draft.body as object), [key ?? '']: dice.one(HOSTILE) }
  },
  (draft, dice) => void (draft.raw = dice.one(BODIES) ?? null),
  (draft, dice) => {
    const name = dice.one(Object.keys(draft.params))
    if (name) draft.params[name] = dice.chance(50) ? encoded(dice.one(TEXTS) ?? '') : dice.one(RAW_PARAMS)!
  },
  (draft, dice) => {
    const name = dice.one([...draft.query.map((pair) => pair.split('=')[0] ?? ''), 'limit', 'cursor', 'x'])
    const value = encoded(dice.one(TEXTS) ?? '')
    const odd = [
      `${name}=${value}`,
      `${name}=1&${name}=2`,
      `${name}[]=1`,
      `${name}[a][b]=1`,
      name!,
      '&&=&',
      '%',
    ]
    draft.query.push(dice.one(odd) ?? '')
  },
  (draft, dice) => {
    const [name, values] = dice.one(HEADERS)!
    draft.headers[name] = dice.one(values) ?? ''
  },
  (draft, dice) => void (draft.method = dice.one(METHODS) ?? 'PATCH'),
  (draft, dice) => {
    draft.raw = uploadOf(dice)
    draft.headers['content-type'] = `multipart/form-data; boundary=${BOUNDARY}`
  },
]
const UPLOADS = HARMS.length - 1

const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    return '%ED%A0%80'
  }
}

const draftOf = (operation: Operation, ids: readonly string[], dice: Dice): Draft => {
  const valueOf = ({ schema }: { schema: Schema }) => encoded(String(sampleOf(schema, ids, dice)))
  const place = (where: string) => operation.parameters.filter((parameter) => parameter.in === where)
  return {
    method: operation.method,
    params: Object.fromEntries(place('path').map((p) => [p.name, valueOf(p)])),
    query: place('query').map((p) => `${p.name}=${valueOf(p)}`),
    headers: {},
    body: operation.body ? sampleOf(operation.body, ids, dice) : null,
    raw: null,
  }
}

const requestOf = (operation: Operation, draft: Draft): WireRequest => {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => draft.params[name] ?? '')
  const query = draft.query.length > 0 ? `?${draft.query.join('&')}` : ''
  const body = draft.raw ?? (draft.body === null ? null : JSON.stringify(draft.body))
  return {
    method: draft.method,
    path: `/api${path}${query}`,
    headers: { ...(body === null ? {} : { 'content-type': 'application/json' }), ...draft.headers },
    body,
  }
}

/** A request of the right shape. `ids` are of real records. */
export const wellFormed = (operation: Operation, ids: readonly string[], dice: Dice): WireRequest =>
  requestOf(operation, draftOf(operation, ids, dice))

/** A request that its call never gets from us: right in most places, wrong in one to three. `ids` are of real records. */
export const malformed = (operation: Operation, ids: readonly string[], dice: Dice): WireRequest => {
  const draft = draftOf(operation, ids, dice)
  if (operation.upload) HARMS[UPLOADS]!(draft, dice)
  for (let times = 1 + dice.below(3); times > 0; times--)
    HARMS[dice.below(operation.upload ? HARMS.length : UPLOADS)]!(draft, dice)
  return requestOf(operation, draft)
}

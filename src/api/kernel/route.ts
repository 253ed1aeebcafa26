import { z } from 'zod'
import type { OwnAct } from '#domain/account/impersonation.ts'
import type { RefusalCode } from '#domain/kernel/refusal.ts'

/**
 * One call of the HTTP contract, as data. The server mounts it, the web calls it, OpenAPI is printed from it,
 * and the tests check every answer against `output`. Paths are below `/api` and name parameters `{so}`.
 */
export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly summary: string
  /** public: no session. cookie: the session cookie alone is enough. session: needs the Authorization header. admin: session of an administrator. */
  readonly auth: 'public' | 'cookie' | 'session' | 'admin'
  /**
   * An administrator who is logged in as somebody: 'may', as far as the row that is taken prepares (`isLeftToPerson`), or what the call
   * would do that is left to oneself, which is refused before anything is read (decisions 74, 90).
   */
  readonly coat: 'may' | OwnAct
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly output: O
  /** Status on success. */
  readonly status: 200 | 201
  /** What this call may refuse with, beyond what every call may. Documentation and types for clients. */
  readonly refusals: readonly RefusalCode[]
  /** false: an Idempotency-Key is ignored here (api.md "Shapes"). */
  readonly idempotent: boolean
  /** An administrator of a production who has no second step yet may call it; nothing else (decision 29). */
  readonly beforeSetUp: boolean
  /** multipart with one field `file` instead of a JSON body. */
  readonly upload: boolean
  /** Texts that come with an upload, as fields before the file. */
  readonly texts: readonly string[]
  /** A service calls it and signs what it sends: the body is its own and is read by the handler, once the signature holds. */
  readonly signed: boolean
  /** The most bytes of a JSON body; what is larger is not read (security.md H2). */
  readonly bodyLimit: number
}

/** The longest form there is takes half of it. */
export const BODY_LIMIT = 64 * 1024
/** Two pictures of a signature as data URLs (api.md "Negotiation"). */
export const SIGNED_BODY_LIMIT = 1024 * 1024

const nothing = z.object({})

type Loose<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType> = Pick<
  Route<P, Q, B, O>,
  'method' | 'path' | 'summary' | 'output'
> &
  Partial<Route<P, Q, B, O>> &
  // What changes something for somebody says whether it is done in their coat too; an administrator's calls are nobody else's.
  ({ readonly method: 'GET' } | { readonly auth: 'public' | 'admin' } | Pick<Route, 'coat'>)

/** Defines a call; what is left out has the usual value (session, 200, no parameters, no body; read in a coat too). */
export const route = <
  O extends z.ZodType,
  P extends z.ZodType = typeof nothing,
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
>(
  r: Loose<P, Q, B, O>,
): Route<P, Q, B, O> =>
  ({
    auth: 'session',
    coat: 'may',
    params: nothing,
    query: nothing,
    body: nothing,
    status: 200,
    refusals: [],
    idempotent: true,
    beforeSetUp: false,
    upload: false,
    texts: [],
    signed: false,
    bodyLimit: BODY_LIMIT,
    ...r,
  }) as unknown as Route<P, Q, B, O>

/**
 * Everything a call may refuse with: what it names itself, and what its kind may (reading the request, the session, an
 * upload, a kept answer, an outage). Tests fail an answer with any other refusal; OpenAPI prints these.
 */
export const refusalsOf = (route: Route): readonly RefusalCode[] => [
  'malformed-request',
  'too-large',
  'too-many-requests',
  'unavailable',
  ...(route.auth === 'public' ? [] : (['no-session', 'key-not-allowed'] as const)),
  ...(route.auth === 'public' || route.beforeSetUp ? [] : (['second-factor-setup-required'] as const)),
  // By the call itself, or by the row that it takes.
  ...(route.coat !== 'may' || (route.auth === 'session' && route.method !== 'GET')
    ? (['impersonator-may-not'] as const)
    : []),
  // Of a public call: from another site's page.
  ...(route.auth === 'admin' || (route.auth === 'public' && route.method !== 'GET' && !route.signed)
    ? (['not-allowed'] as const)
    : []),
  ...(route.idempotent && route.auth !== 'public' && route.method !== 'GET'
    ? (['idempotency-mismatch'] as const)
    : []),
  // Every text and list of a body has a maximum.
  ...(route.body === nothing ? [] : (['invalid'] as const)),
  ...route.refusals,
]

export type ParamsOf<R> = R extends Route<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never
export type QueryOf<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never
export type BodyOf<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never
export type BodyIn<R> = R extends Route<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never
export type QueryIn<R> = R extends Route<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never
export type OutputOf<R> = R extends Route<z.ZodType, z.ZodType, z.ZodType, infer O> ? z.output<O> : never

/** The error every call answers with. Source: api.md "Shapes". */
export const errorBody = z.object({
  message: z.string(),
  httpStatus: z.number().int(),
  code: z.string(),
  details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
  /** second-factor-required: what the second step sends back, and how it may be done. */
  challenge: z.string().optional(),
  methods: z.object({ code: z.boolean(), passkey: z.record(z.string(), z.unknown()).nullable() }).optional(),
})
export type ErrorBody = z.output<typeof errorBody>

/** A page of a list that can grow: `limit` (50, at most 200) and an opaque `cursor`. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(400).optional(),
})

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() })

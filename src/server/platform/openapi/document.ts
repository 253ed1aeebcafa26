import type { z } from 'zod'
import { errorBody, refusalsOf, type Route } from '#api/kernel/route.ts'
import { routeNames } from '#api/rooms.ts'
import { scopeOf } from '#api/scopes.ts'
import { REFUSALS, type RefusalCode } from '#domain/kernel/refusal.ts'
import { collectSchemas, type Json, type Schemas } from './schemas.ts'

/** What the calls share: records by name, and refusals. */
interface Parts {
  readonly schemas: Schemas
  readonly responses: Json
  readonly parameters: Json
}

/** What many calls take is said once; a number tells those of one name apart. */
const shared = (parameters: Json, parameter: Json & { readonly name: string }): Json => {
  const text = JSON.stringify(parameter)
  const known = Object.entries(parameters).find(([, each]) => JSON.stringify(each) === text)?.[0]
  const name =
    known ??
    (parameter.name in parameters ? `${parameter.name}${Object.keys(parameters).length}` : parameter.name)
  parameters[name] = parameter
  return { $ref: `#/components/parameters/${name}` }
}

/** Parameters of one place (path or query), one by one. */
const parametersOf = ({ schemas, parameters }: Parts, schema: z.ZodType, place: 'path' | 'query'): Json[] => {
  const { properties, required } = schemas.of(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, value]) =>
    shared(parameters, {
      name,
      in: place,
      ...(place === 'path' || (required ?? []).includes(name) ? { required: true } : {}),
      schema: value,
    }),
  )
}

/** Names of the answers to refusals, by status; a number tells those of one status apart. */
const REFUSED: Readonly<Record<string, string>> = {
  400: 'Malformed',
  401: 'NoSession',
  403: 'NotAllowed',
  404: 'NotFound',
  409: 'Conflict',
  422: 'Invalid',
  '4XX': 'AnyCall',
}

/** The answer to a refusal with one of these codes. What many calls answer is said once. */
const refusalOf = (components: Json, status: string, codes: readonly RefusalCode[]): Json => {
  const description = codes.map((code) => `\`${code}\``).join(', ')
  const known = Object.entries(components).find(
    ([, each]) => (each as { description: string }).description === description,
  )
  const name = known?.[0] ?? `${REFUSED[status] ?? `Status${status}`}${Object.keys(components).length + 1}`
  components[name] ??= {
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return { $ref: `#/components/responses/${name}` }
}

/** Answers by status: every code that the call may refuse with by itself, and what any call of its kind may refuse with. */
const responsesOf = (parts: Parts, route: Route): Json => {
  const every = refusalsOf({ ...route, refusals: [] })
  const own = [...new Set(route.refusals)].filter((code) => !every.includes(code)).sort()
  const byStatus = Map.groupBy(own, (code) => REFUSALS[code][0])
  const refusals = [...byStatus].map(([status, codes]) => [
    String(status),
    refusalOf(parts.responses, String(status), codes),
  ])
  return {
    [String(route.status)]: {
      description: 'OK',
      content: { 'application/json': { schema: parts.schemas.of(route.output, 'output') } },
    },
    ...Object.fromEntries(refusals),
    '4XX': refusalOf(parts.responses, '4XX', every),
  }
}

const uploadOf = ({ texts }: Route): Json => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          ...Object.fromEntries(texts.map((name) => [name, { type: 'string' }])),
          file: { type: 'string', format: 'binary' },
        },
        required: [...texts, 'file'],
      },
    },
  },
})

const requestBodyOf = (schemas: Schemas, route: Route): Json | undefined => {
  if (route.upload) return uploadOf(route)
  if (route.method === 'GET') return undefined
  const schema = schemas.of(route.body, 'input')
  if (Object.keys((schema.properties as Json | undefined) ?? {}).length === 0 && schema.type === 'object')
    return undefined
  return { required: true, content: { 'application/json': { schema } } }
}

const BEARER = { bearer: [] }
const SECURITY: Record<Route['auth'], Json[]> = {
  public: [{}],
  cookie: [BEARER, { cookie: [] }],
  session: [BEARER],
  admin: [BEARER],
}

/** A repeat with the same key does nothing twice (api.md "Shapes"). */
const KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 255 },
}

const operationOf = (parts: Parts, route: Route, name: string | undefined): Json => {
  const { schemas } = parts
  const requestBody = requestBodyOf(schemas, route)
  const keyed = route.idempotent && (route.method === 'POST' || route.method === 'PUT')
  const scope = scopeOf(route)
  const parameters = [
    ...parametersOf(parts, route.params, 'path'),
    ...parametersOf(parts, route.query, 'query'),
    ...(keyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ]
  const security = [...SECURITY[route.auth], ...(scope === null ? [] : [{ apiKey: [scope] }])]
  return {
    ...(name === undefined ? {} : { operationId: name }),
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? 'api'],
    // What most calls take is said once, for all of them.
    ...(security.length === 1 && security[0] === BEARER ? {} : { security }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(parts, route),
  }
}

/** OpenAPI 3.1 of the mounted calls, printed from the very schemas that validate. */
export const openApiOf = (routes: readonly Route[]): Json => {
  const paths: Record<string, Json> = {}
  const schemas = collectSchemas()
  const parts: Parts = { schemas, responses: {}, parameters: {} }
  const error = schemas.of(errorBody, 'output')
  const names = routeNames()
  for (const route of [...routes].sort((a, b) => a.path.localeCompare(b.path)))
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(parts, route, names.get(route))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '1',
      description:
        'Home listings and the negotiation of purchase offers. A refusal’s `code` says why; /api/docs gives each its sentence.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    security: [BEARER],
    paths,
    components: {
      schemas: { ...schemas.components, Error: error },
      responses: parts.responses,
      parameters: { ...parts.parameters, IdempotencyKey: KEY },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        apiKey: { type: 'http', scheme: 'bearer', bearerFormat: 'parley_…' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  }
}

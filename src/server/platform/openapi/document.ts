import { z } from 'zod'
import { errorBody, refusalsOf, type Route } from '#api/kernel/route.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  delete json.$schema
  return json
}

/** Parameters of one place (path or query), one by one. */
const parametersOf = (schema: z.ZodType, place: 'path' | 'query'): Json[] => {
  const { properties, required } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties ?? {}).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || (required ?? []).includes(name),
    schema: value,
  }))
}

/** Answers by status: every code that the call may refuse with, with its sentence. */
const responsesOf = (route: Route): Json => {
  const byStatus = Map.groupBy(new Set(refusalsOf(route)), (code) => REFUSALS[code][0])
  const refusals = [...byStatus].map(([status, list]) => [
    String(status),
    {
      description: list.map((code) => `\`${code}\`: ${REFUSALS[code][1]}`).join('\n\n'),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ])
  return {
    [String(route.status)]: {
      description: 'The answer.',
      content: { 'application/json': { schema: schemaOf(route.output, 'output') } },
    },
    ...Object.fromEntries(refusals),
  }
}

const upload = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', format: 'binary' } },
        required: ['file'],
      },
    },
  },
}

const requestBodyOf = (route: Route): Json | undefined => {
  if (route.upload) return upload
  if (route.method === 'GET') return undefined
  const schema = schemaOf(route.body, 'input')
  if (Object.keys((schema.properties as Json | undefined) ?? {}).length === 0 && schema.type === 'object')
    return undefined
  return { required: true, content: { 'application/json': { schema } } }
}

const SECURITY: Record<Route['auth'], Json[]> = {
  public: [{}],
  cookie: [{ bearer: [] }, { cookie: [] }],
  session: [{ bearer: [] }],
  admin: [{ bearer: [] }],
}

const operationOf = (route: Route): Json => {
  const requestBody = requestBodyOf(route)
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 255 },
  }
  const keyed = route.idempotent && (route.method === 'POST' || route.method === 'PUT')
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? 'api'],
    security: SECURITY[route.auth],
    parameters: [
      ...parametersOf(route.params, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(keyed ? [key] : []),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(route),
  }
}

/** OpenAPI 3.1 of the mounted calls, printed from the very schemas that validate. */
export const openApiOf = (routes: readonly Route[]): Json => {
  const paths: Record<string, Json> = {}
  for (const route of [...routes].sort((a, b) => a.path.localeCompare(b.path)))
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parley',
      version: '1',
      description: 'Home listings and the negotiation of purchase offers.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
      },
    },
  }
}

import { z } from 'zod'
import { COMPONENTS } from '#api/components.ts'

export type Json = Record<string, unknown>

const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries(COMPONENTS)) named.add(schema, { id })

const DEFINED = '#/$defs/'
const COMPONENT = '#/components/schemas/'

/** What may be null and is of one type says so in one word: half of a form's answers are such. */
const shorter = (json: Json): Json => {
  const { anyOf, ...rest } = json
  const [value, nothing, ...more] = Array.isArray(anyOf) ? (anyOf as Json[]) : []
  if (!value || nothing?.type !== 'null' || more.length > 0 || typeof value.type !== 'string') return json
  return {
    ...rest,
    ...value,
    type: [value.type, 'null'],
    ...(Array.isArray(value.enum) ? { enum: [...(value.enum as unknown[]), null] } : {}),
  }
}

/** Every reference of a schema under another name. */
const renamed = (value: unknown, nameOf: (id: string) => string): unknown => {
  if (Array.isArray(value)) return value.map((each) => renamed(each, nameOf))
  if (typeof value !== 'object' || value === null) return value
  const json = Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) => {
      // A component's name stands where it is, and not once more inside it.
      if (key === 'id' && typeof inner === 'string' && inner in COMPONENTS) return []
      // A later release may answer more: clients that refuse what they don't know break.
      if (key === 'additionalProperties' && inner === false) return []
      // A format says it already.
      if (key === 'pattern' && 'format' in value) return []
      // Every whole number lies between these.
      if (inner === Number.MAX_SAFE_INTEGER || inner === Number.MIN_SAFE_INTEGER) return []
      if (key !== '$ref' || typeof inner !== 'string') return [[key, renamed(inner, nameOf)]]
      return [[key, COMPONENT + nameOf(inner.slice(DEFINED.length))]]
    }),
  )
  return shorter(json)
}

/** A record is only named as part of another where it has at least so many answers. */
const LEAST = 5

/** The largest named record all of whose answers, and more, a record has; and what it has besides. */
const extendedBy = (schema: z.ZodType, own: string | null): [string, z.ZodType] | null => {
  if (!(schema instanceof z.ZodObject)) return null
  const { shape } = schema
  const bases = Object.entries(COMPONENTS).flatMap(([id, base]) => {
    if (id === own || !(base instanceof z.ZodObject)) return []
    const keys = Object.keys(base.shape)
    const inIt = keys.length >= LEAST && keys.every((key) => base.shape[key] === shape[key])
    return inIt && keys.length < Object.keys(shape).length ? [{ id, keys }] : []
  })
  const [largest] = bases.sort((a, b) => b.keys.length - a.keys.length)
  if (!largest) return null
  const more = Object.entries(shape).filter(([key]) => !largest.keys.includes(key))
  return [largest.id, z.object(Object.fromEntries(more) as z.ZodRawShape)]
}

export interface Schemas {
  /** The schema of a value, records by reference. */
  of(schema: z.ZodType, io: 'input' | 'output'): Json
  /** All records that were referred to, by name. */
  readonly components: Json
}

/**
 * Collects the records of a description. One that reads otherwise when it is sent than when it is answered has two names: `Buyer` and
 * `BuyerInput`.
 */
export const collectSchemas = (): Schemas => {
  const components: Json = {}
  const differs = new Set<string>()
  const print = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const json = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      target: 'draft-2020-12',
      metadata: named,
    })
    return json as Json
  }
  const plain = (schema: z.ZodType, io: 'input' | 'output') =>
    JSON.stringify(renamed(print(schema, io), (id) => id))
  for (const [id, schema] of Object.entries(COMPONENTS)) {
    if (plain(schema, 'input') !== plain(schema, 'output')) differs.add(id)
  }
  const referTo = (id: string, io: 'input' | 'output'): Json => {
    const nameOf = (each: string) => (io === 'input' && differs.has(each) ? `${each}Input` : each)
    if (!(nameOf(id) in components)) {
      // Named before it is printed: what it is made of may be made of it.
      components[nameOf(id)] = {}
      components[nameOf(id)] = printed(COMPONENTS[id] ?? z.unknown(), io, id)
    }
    return { $ref: COMPONENT + nameOf(id) }
  }
  /** A record with more answers than another one that has a name is that one, and those. */
  const printed = (schema: z.ZodType, io: 'input' | 'output', own: string | null): Json => {
    const [base, more] = extendedBy(schema, own) ?? []
    if (base && more) return { allOf: [referTo(base, io), printed(more, io, null)] }
    const { $schema: _version, $defs, ...json } = print(schema, io)
    const definitions = ($defs as Json | undefined) ?? {}
    for (const id of Object.keys(definitions)) referTo(id, io)
    // A record with a name is itself among the definitions.
    const said = own === null ? json : (definitions[own] ?? json)
    return renamed(said, (id) => (io === 'input' && differs.has(id) ? `${id}Input` : id)) as Json
  }
  return {
    components,
    of(schema, io) {
      const own = Object.entries(COMPONENTS).find(([, each]) => each === schema)?.[0]
      return own === undefined ? printed(schema, io, null) : referTo(own, io)
    },
  }
}

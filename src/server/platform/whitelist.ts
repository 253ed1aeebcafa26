import type { z } from 'zod'

/** Stands for a value that is none of its schema's. */
export const BROKEN = Symbol('broken')

/** A value as it may be sent: the same one, a copy without what its schema does not name, or `BROKEN`. */
type Sift = (value: unknown) => unknown

type Schema = z.core.$ZodType
type Def = z.core.$ZodTypes['_zod']['def']

/** What an object says, key by key; nothing is copied where nothing is left out. */
const objectOf = (shape: Readonly<Record<string, Schema>>): Sift => {
  const sifts = new Map(Object.entries(shape).map(([key, schema]) => [key, siftOf(schema)]))
  const required = Object.keys(shape).filter((key) => shape[key]?._zod.optout !== 'optional')
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return BROKEN
    const said = value as Record<string, unknown>
    for (const key of required) if (said[key] === undefined) return BROKEN
    let copy: Record<string, unknown> | null = null
    for (const key in said) {
      const child = said[key]
      if (child === undefined) continue
      const kept = sifts.get(key)?.(child)
      if (kept === BROKEN) return BROKEN
      if (kept === child) continue
      copy ??= { ...said }
      if (kept === undefined) delete copy[key]
      else copy[key] = kept
    }
    return copy ?? value
  }
}

const arrayOf = (element: Schema): Sift => {
  const sift = siftOf(element)
  return (value) => {
    if (!Array.isArray(value)) return BROKEN
    let copy: unknown[] | null = null
    for (let i = 0; i < value.length; i++) {
      const kept = sift(value[i])
      if (kept === BROKEN) return BROKEN
      if (kept !== value[i]) (copy ??= [...value])[i] = kept
    }
    return copy ?? value
  }
}

const recordOf = (element: Schema): Sift => {
  const sift = siftOf(element)
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return BROKEN
    const kept = Object.entries(value).map(([key, child]) => [key, sift(child)] as const)
    return kept.some(([, child]) => child === BROKEN) ? BROKEN : Object.fromEntries(kept)
  }
}

const oneOf = (values: Iterable<unknown>): Sift => {
  const known = new Set(values)
  return (value) => (known.has(value) ? value : BROKEN)
}

const unionOf = (options: readonly Schema[]): Sift => {
  const sifts = options.map(siftOf)
  return (value) => {
    for (const sift of sifts) {
      const kept = sift(value)
      if (kept !== BROKEN) return kept
    }
    return BROKEN
  }
}

const made = (schema: Schema): Sift => {
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'object':
      return objectOf(def.shape)
    case 'array':
      return arrayOf(def.element)
    case 'record':
      return recordOf(def.valueType)
    case 'union':
      return unionOf(def.options)
    case 'nullable': {
      const sift = siftOf(def.innerType)
      return (value) => (value === null ? null : sift(value))
    }
    case 'optional':
      return siftOf(def.innerType)
    case 'enum':
      return oneOf(Object.values(def.entries))
    case 'literal':
      return oneOf(def.values)
    case 'string':
      return (value) => (typeof value === 'string' ? value : BROKEN)
    case 'number':
      return (value) => (Number.isFinite(value) ? value : BROKEN)
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : BROKEN)
    case 'unknown':
      return (value) => value
    default:
      throw new Error(`An answer holds a ${def.type}, which is sent by no rule yet.`)
  }
}

const sifts = new WeakMap<Schema, Sift>()

/**
 * What leaves of an answer is what its schema names, of the types that it names: made once from the schema, and a walk without a copy where the
 * answer holds nothing else. Lengths and forms of texts are not judged: they were when they were written, by the rules of that day.
 */
export const siftOf = (schema: Schema): Sift => {
  const known = sifts.get(schema)
  if (known) return known
  const sift = made(schema)
  sifts.set(schema, sift)
  return sift
}

import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BODY_LIMIT, SIGNED_BODY_LIMIT, type Route } from '#api/kernel/route.ts'

type Def = z.core.$ZodTypes['_zod']['def']

const hasMaximum = (schema: z.core.$ZodType): boolean =>
  (schema._zod.def.checks ?? []).some((check) =>
    ['max_length', 'length_equals'].includes(check._zod.def.check),
  )

/** Kinds that wrap one other schema. */
const INSIDE: ReadonlySet<string> = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly'])
/** Kinds that are no longer than they are. */
const SMALL: ReadonlySet<string> = new Set(['enum', 'literal', 'boolean', 'number', 'null', 'never'])

/** A version is compared with one of the database, which holds no larger number. */
const isTooLarge = (schema: z.core.$ZodType, path: string): boolean =>
  /version$/i.test(path) && (schema._zod.def as { format?: string }).format !== 'int32'

/** Every place of a schema that takes text or a list of any length, or anything at all. */
const unbounded = (schema: z.core.$ZodType, path: string): string[] => {
  const def = schema._zod.def as Def
  if (def.type === 'number' && isTooLarge(schema, path)) return [`${path}: a number of any size`]
  if (SMALL.has(def.type)) return []
  if (INSIDE.has(def.type)) return unbounded((def as { innerType: z.core.$ZodType }).innerType, path)
  switch (def.type) {
    case 'string':
      return hasMaximum(schema) ? [] : [path]
    case 'array':
      return [...(hasMaximum(schema) ? [] : [`${path}[]`]), ...unbounded(def.element, `${path}.0`)]
    case 'object':
      return Object.entries(def.shape).flatMap(([key, inner]) => unbounded(inner, `${path}.${key}`))
    case 'union':
      return def.options.flatMap((option) => unbounded(option, path))
    case 'pipe':
      return unbounded(def.in, path)
    default:
      return [`${path}: ${def.type}`]
  }
}

const routes = (
  await Promise.all(
    readdirSync('src/api', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => import(/* @vite-ignore */ `#api/${file}`) as Promise<Record<string, unknown>>),
  )
)
  .flatMap((module) => Object.values(module))
  .filter((value): value is Route => typeof value === 'object' && value !== null && 'bodyLimit' in value)

describe('what a request may hold (security.md H2)', () => {
  it('the walk finds what has no end', () =>
    expect(
      unbounded(
        z.object({
          a: z.string(),
          b: z.array(z.string().max(3)).nullish(),
          c: z.unknown(),
          version: z.number().int().nullish(),
        }),
        'x',
      ),
    ).toEqual(['x.a', 'x.b[]', 'x.c: unknown', 'x.version: a number of any size']))

  it('every text and every list of every call has a maximum', () => {
    expect(routes.length).toBeGreaterThan(70)
    const found = routes.flatMap((route) =>
      (['params', 'query', 'body'] as const).flatMap((part) =>
        unbounded(route[part], `${route.method} ${route.path} ${part}`),
      ),
    )
    expect(found).toEqual([])
  })

  it('only what carries signatures is larger than 64 KB', () =>
    expect(
      routes.filter((route) => route.bodyLimit !== BODY_LIMIT).map((route) => [route.path, route.bodyLimit]),
    ).toEqual([
      ['/users', SIGNED_BODY_LIMIT],
      ['/listings/{id}/contract/notices/{noticeId}/sign', SIGNED_BODY_LIMIT],
      ['/listings/{id}/contract/sign', SIGNED_BODY_LIMIT],
    ]))
})

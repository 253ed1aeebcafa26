import type { Dice } from './dice.ts'

/** What openapi.json says of a value. */
export interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Record<string, Schema>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly maxLength?: number
}

const textOf = ({ format, maxLength = 20 }: Schema, ids: readonly string[], dice: Dice): string => {
  if (format === 'date') return '2026-12-24'
  if (format === 'date-time') return '2026-12-24T18:00:00Z'
  if (format === 'email') return 'someone@hostile.example'
  return (dice.chance(50) ? (dice.one(ids) ?? 'x') : 'A word').slice(0, maxLength)
}

/** A value of the right shape, so that what is wrong with it is what was done to it afterwards. */
export const sampleOf = (schema: Schema, ids: readonly string[], dice: Dice): unknown => {
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((each) => sampleOf(each, ids, dice)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return sampleOf(dice.one(choices) ?? {}, ids, dice)
  if ('const' in schema) return schema.const
  if (schema.enum) return dice.one(schema.enum)
  const type = typeof schema.type === 'string' ? schema.type : dice.one(schema.type ?? ['null'])
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(() => dice.chance(85))
        .map(([key, inner]) => [key, sampleOf(inner, ids, dice)]),
    )
  if (type === 'array') return dice.chance(70) ? [sampleOf(schema.items ?? {}, ids, dice)] : []
  if (type === 'boolean') return dice.chance(50)
  if (type === 'number' || type === 'integer') return (schema.minimum ?? 0) + dice.below(100)
  return type === 'string' ? textOf(schema, ids, dice) : null
}

import { isRefusal, refuse, type Refusal } from '#domain/kernel/refusal.ts'
import { decodeCursor } from '../platform/http/cursor.ts'

export interface After {
  readonly createdAt: string
  readonly id: string
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]{8,15}(Z|[+-]\d\d:?\d\d)$/

/** Where a page of a list goes on that is sorted by instant and id; null is its beginning. A forged one is malformed. */
export const afterOf = (cursor: string | undefined): After | null | Refusal => {
  const values = decodeCursor(cursor, 2)
  if (values === null || isRefusal(values)) return values
  const [createdAt, id] = values
  const good =
    typeof createdAt === 'string' &&
    INSTANT.test(createdAt) &&
    !Number.isNaN(Date.parse(createdAt)) &&
    typeof id === 'string' &&
    !id.includes('\0')
  return good
    ? { createdAt, id }
    : refuse('malformed-request', { details: [{ path: 'cursor', message: 'Unknown cursor' }] })
}

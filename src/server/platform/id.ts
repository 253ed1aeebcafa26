import { randomUUID } from 'node:crypto'

/** A new opaque id: UUID version 7, so that rows written together lie together in an index. */
export const newId = (): string => {
  const time = Date.now().toString(16).padStart(12, '0')
  // Version and variant are where version 4 has them; Node.js keeps random bytes in store for this one.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** A new person's id: random, since one that says when it was made tells who names an address whether it has had an account. */
export const newPersonId = (): string => randomUUID()

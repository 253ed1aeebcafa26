import type { Move } from '#domain/negotiation/change.ts'
import type { Doing } from './commit.ts'
import { birthEvents } from './events.ts'
import { appendEvents } from './store-commit.ts'

/** Records how a listing came to be; the call that makes one has written it already. */
export const recordBirth = (doing: Doing, listingId: string, move: Move): Promise<void> =>
  appendEvents(doing.tx, birthEvents(doing, listingId, move))

import type { Notice } from '#domain/negotiation/notices/notices.ts'
import type { Message } from '../../platform/outbox/message.ts'
import type { Loaded } from '../read/aggregate.ts'
import { messagesOf, type Telling } from './tell.ts'

/** A notice told once more, by nobody's new act, to those of its readers who are still waited for. */
export const againTo = (
  loaded: Loaded,
  notice: Notice,
  whom: readonly string[],
  by: Pick<Telling, 'actorId' | 'actorName' | 'eventId' | 'date' | 'now' | 'suffix' | 'kind'>,
): Message[] =>
  messagesOf(loaded, loaded.n, [notice], { ...by, comment: null, news: null }).filter(
    ({ to }) => 'userId' in to && whom.includes(to.userId),
  )

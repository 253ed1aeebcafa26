import type { Removal } from '#domain/deadline/schedule.ts'
import type { DeliveredNotice } from './vocabulary.ts'

/** What delivered removals take out of the deadlines; the first one counts. */
export const removalsOf = (notices: readonly DeliveredNotice[]): Removal[] =>
  notices
    .filter(({ kind }) => kind === 'CONTINGENCY_REMOVAL')
    .flatMap(({ items, deliveredOn: on }) =>
      items.flatMap((kind) => (kind === 'SALE_OF_HOME' ? [] : [{ kind, on }])),
    )
    .toSorted((a, b) => a.on.localeCompare(b.on))

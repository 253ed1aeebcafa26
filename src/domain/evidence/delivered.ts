import { Temporal } from 'temporal-polyfill'

/** A receipt of a delivery is made within seconds; a process that was away for a while makes it later. */
const LATE = { hours: 1 }

/** Was the receipt of a delivery made so long after it that it tells of the time before nothing? Instants are ISO. */
export const isMadeLate = ({
  deliveredAt,
  madeAt,
}: {
  readonly deliveredAt: string
  readonly madeAt: string
}): boolean => Temporal.Instant.compare(madeAt, Temporal.Instant.from(deliveredAt).add(LATE)) > 0

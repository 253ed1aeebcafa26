import type { Ctx } from '../platform/context.ts'
import type { App } from '../platform/http/mount.ts'
import { lapseCalls } from './calls.ts'
import { expireLapsed } from './expiry.ts'
import { remind } from './reminders.ts'

const MINUTE = 60_000

/**
 * What happens when nobody acts: lapsed documents are written as cancelled (C1), calls that nobody confirmed end (BK7), and whoever is waited for is reminded.
 * Deadlines themselves are decided inside transactions. Source: negotiation.md §1.5 "Clock".
 */
export const sweepClock = async (ctx: Ctx): Promise<void> => {
  await expireLapsed(ctx)
  await lapseCalls(ctx)
  await remind(ctx)
}

export const register = ({ ctx }: App): void => {
  ctx.worker.every('clock', MINUTE, sweepClock)
}

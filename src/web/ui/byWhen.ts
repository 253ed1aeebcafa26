import { timeLeft } from './Countdown.tsx'
import { COPY } from './copy.ts'

const { days, hours, minutes } = COPY.counted

/** `2 days 3 hours`, `13 hours 20 minutes`, `20 minutes`, `less than a minute`; null once it has passed. */
export const leftInWords = (now: number, to: number): string | null => {
  const left = timeLeft(now, to)
  if (!left) return null
  if (left.days > 0) return `${days(left.days)} ${hours(left.hours)}`
  if (left.hours > 0) return `${hours(left.hours)} ${minutes(left.minutes)}`
  return left.minutes > 0 ? minutes(left.minutes) : COPY.byWhen.moment
}

import { timeLeft } from './countdown.ts'

const counted = (figure: number, unit: string) => `${figure} ${unit}${figure === 1 ? '' : 's'}`

/** `2 days 3 hours`, `13 hours 20 minutes`, `20 minutes`, `less than a minute`; null once it has passed. */
export const leftInWords = (now: number, to: number): string | null => {
  const left = timeLeft(now, to)
  if (!left) return null
  if (left.days > 0) return `${counted(left.days, 'day')} ${counted(left.hours, 'hour')}`
  if (left.hours > 0) return `${counted(left.hours, 'hour')} ${counted(left.minutes, 'minute')}`
  return left.minutes > 0 ? counted(left.minutes, 'minute') : 'less than a minute'
}

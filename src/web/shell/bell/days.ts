import type { InAppNotice } from '#api/notification.ts'
import { usDate } from '#domain/kernel/text/format.ts'
import { COPY } from './copy.ts'

/** The day of an instant where its reader is, `YYYY-MM-DD`. */
const dayOf = (at: Date): string =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** When it was on its day, where its reader is: `4:05 PM`. */
export const timeOf = (at: string): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })

/** Notices in the order given, under the days of whoever reads them: today, yesterday, then dates (look.md "Shell"). */
export const byDay = (
  notices: readonly InAppNotice[],
  now: Date,
): { day: string; notices: InAppNotice[] }[] => {
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  const names = new Map([
    [dayOf(now), COPY.today],
    [dayOf(yesterday), COPY.yesterday],
  ])
  const groups: { day: string; notices: InAppNotice[] }[] = []
  for (const notice of notices) {
    const date = dayOf(new Date(notice.at))
    const day = names.get(date) ?? usDate(date)
    const last = groups.at(-1)
    if (last?.day === day) last.notices.push(notice)
    else groups.push({ day, notices: [notice] })
  }
  return groups
}

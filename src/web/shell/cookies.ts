import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { PAGES } from '#api/pages.ts'
import { pageView } from '#api/system.ts'
import { call } from '#web/lib/call/api.ts'

/** The cookie that keeps the choice (spec 1 §2.2), for a year. */
const NAME = 'enableCookies'
const YEAR = 31_536_000

const value = (): string | undefined =>
  document.cookie
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${NAME}=`))
    ?.slice(NAME.length + 1)

/** Was the question about cookies answered on this device? */
export const isAnswered = (): boolean => value() !== undefined

/** May page views be counted? Not before somebody allowed it. */
export const mayCount = (): boolean => value() === 'true'

export const keepAnswer = (allowed: boolean): void => {
  document.cookie = `${NAME}=${allowed}; path=/; max-age=${YEAR}; SameSite=Lax`
}

/** Tells which page is looked at, by its pattern alone, where that was allowed (spec 1 §2.2). */
export const usePageViews = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const page = PAGES.find((pattern) => matchPath(pattern, pathname))
    // A count that is lost is lost.
    if (page && mayCount()) void call(pageView, { body: { page } }).catch(() => undefined)
  }, [pathname])
}

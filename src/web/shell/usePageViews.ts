import { useEffect } from 'react'
import { matchPath, useLocation } from 'react-router'
import { PAGES } from '#api/pages.ts'
import { pageView } from '#api/system.ts'
import { call } from '#web/lib/call/api.ts'
import { mayCount } from './cookies.ts'

/** Tells which page is looked at, by its pattern alone, where that was allowed (spec 1 §2.2). */
export const usePageViews = (): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const page = PAGES.find((pattern) => matchPath(pattern, pathname))
    // A count that is lost is lost.
    if (page && mayCount()) void call(pageView, { body: { page } }).catch(() => undefined)
  }, [pathname])
}

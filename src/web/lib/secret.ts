import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Long enough for a reload, too short for whoever finds the tab again tomorrow. */
const KEPT_MS = 15 * 60 * 1000

interface Kept {
  readonly secret: string
  readonly until: number
}

/** Where a tab keeps what was in its address: the entry of its own history, which a reload reads again. */
const kept = (): string => {
  const { secret, until } = (window.history.state ?? {}) as Partial<Kept>
  return typeof secret === 'string' && Number(until) > Date.now() ? secret : ''
}

/**
 * Reads query parameters once and takes them out of the address bar at once, so that a token is neither
 * bookmarked nor sent on (api.md "Shapes"). Answers the values as they stood when the page opened, also after a reload.
 */
export const useSecretParams = (): URLSearchParams => {
  const { search } = useLocation()
  const [params] = useState(() => new URLSearchParams(search || kept()))
  useEffect(() => {
    const secret = window.location.search
    if (!secret) return
    const state: Kept = { ...window.history.state, secret, until: Date.now() + KEPT_MS }
    window.history.replaceState(state, '', window.location.pathname)
  }, [])
  return params
}

/** What the address held is used up, or was never good: a reload has nothing to go on with. */
export const forgetSecret = (): void => {
  const { secret: _, until: __, ...state } = (window.history.state ?? {}) as Record<string, unknown>
  window.history.replaceState(state, '', window.location.pathname)
}

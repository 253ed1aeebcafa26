import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Where a tab keeps what was in its address: the entry of its own history, which a reload reads again and nobody else sees. */
const kept = (): string => {
  const { secret } = (window.history.state ?? {}) as { secret?: unknown }
  return typeof secret === 'string' ? secret : ''
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
    if (secret) window.history.replaceState({ ...window.history.state, secret }, '', window.location.pathname)
  }, [])
  return params
}

/** What the address held is used up: a reload has nothing to go on with. */
export const forgetSecret = (): void => {
  const { secret: _, ...state } = (window.history.state ?? {}) as Record<string, unknown>
  window.history.replaceState(state, '', window.location.pathname)
}

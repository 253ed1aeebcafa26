import { useCallback, useEffect, useState } from 'react'

/** Long enough for a reload, too short for whoever finds the tab again tomorrow. */
const KEPT_MS = 15 * 60 * 1000

interface Kept {
  readonly secret: string
  /** What the link is for was done with it; its token is not kept anymore. */
  readonly done?: boolean
  readonly until: number
}

/** Where a tab keeps what was in its address: the entry of its own history, which a reload reads again. */
const kept = (): Partial<Kept> => {
  const state = (window.history.state ?? {}) as Partial<Kept>
  return typeof state.secret === 'string' && Number(state.until) > Date.now() ? state : {}
}

interface SecretLink {
  readonly params: URLSearchParams
  /** The page has done what the link is for, before a reload as well. */
  readonly done: boolean
  /** What the address held is used up: a reload has nothing to go on with, and says what was done. */
  readonly finish: () => void
}

/**
 * Reads query parameters once and takes them out of the address bar at once, so that a token is neither
 * bookmarked nor sent on (api.md "Shapes"). Answers the values as they stood when the page opened, also after a reload.
 */
export const useSecretLink = (): SecretLink => {
  // Not the router's: it goes on holding what was taken out of the address, also once another frame stands around the page.
  const [params] = useState(() => new URLSearchParams(window.location.search || kept().secret))
  const [done, setDone] = useState(() => window.location.search === '' && kept().done === true)
  useEffect(() => {
    const secret = window.location.search
    if (!secret) return
    const state: Kept = { ...window.history.state, secret, until: Date.now() + KEPT_MS }
    window.history.replaceState(state, '', window.location.pathname)
  }, [])
  const finish = useCallback(() => {
    // Whom it was for is no secret of the link's: the sign-in begins with it.
    const secret = new URLSearchParams({ email: params.get('email') ?? '' }).toString()
    const state: Kept = { ...window.history.state, secret, done: true, until: Date.now() + KEPT_MS }
    window.history.replaceState(state, '', window.location.pathname)
    setDone(true)
  }, [params])
  return { params, done, finish }
}

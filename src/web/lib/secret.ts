import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Reads query parameters once and takes them out of the address bar at once, so that a token is neither
 * bookmarked nor sent on (api.md "Shapes"). Answers the values as they stood when the page opened.
 */
export const useSecretParams = (): URLSearchParams => {
  const { search } = useLocation()
  const [params] = useState(() => new URLSearchParams(search))
  useEffect(() => {
    if (window.location.search)
      window.history.replaceState(window.history.state, '', window.location.pathname)
  }, [])
  return params
}

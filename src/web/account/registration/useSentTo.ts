import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Long enough for a mail that is late; too short for whoever finds the tab again in the evening. */
const KEPT_MS = 60 * 60 * 1000

interface Sent {
  readonly sentTo: string | null
  readonly until: number
}

/**
 * Whom the mail of a registration went to, once it was sent. The entry of the tab's own history keeps it, so that a reload
 * still says so, with the way to another mail.
 */
export const useSentTo = (): [sentTo: string | null, sent: (email: string | null) => void] => {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [sentTo, setSentTo] = useState(() => {
    const kept = (state ?? {}) as Partial<Sent>
    return kept.sentTo != null && Number(kept.until) > Date.now() ? kept.sentTo : null
  })
  const sent = (email: string | null) => {
    setSentTo(email)
    const kept: Sent = { sentTo: email, until: Date.now() + KEPT_MS }
    // The address as it stands by now: what a mailed link held was taken out of it.
    const { pathname, search } = window.location
    void navigate({ pathname, search }, { replace: true, state: { ...(state as object | null), ...kept } })
  }
  return [sentTo, sent]
}

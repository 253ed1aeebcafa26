import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { STATE_NAMES } from '#domain/kernel/place/property-state.ts'
import { isRefusal } from '#web/lib/call/apiError.ts'
import { useUser } from '#web/lib/session.ts'
import { NoPermission } from '../states.tsx'
import { COPY } from './copy.ts'
import { invitationIn } from './invited.ts'

/**
 * Why an invited person can't open what an invitation leads to: read from the link and the own license, so that nothing is told
 * of the home or of other accounts. `children` where the page was not opened from an invitation, or failed for another reason.
 */
export const InvitedElsewhere = (props: { error?: unknown; children: ReactNode }) => {
  const { home: state } = invitationIn(useLocation().search)
  const own = useUser().agent?.licenseState
  const unseen = !props.error || isRefusal(props.error, 'not-found') || isRefusal(props.error, 'not-allowed')
  if (!state || !unseen) return props.children
  if (own === state) return <NoPermission title={COPY.elsewhere.title}>{COPY.elsewhere.gone}</NoPermission>
  const name = STATE_NAMES[state]
  if (own)
    return (
      <NoPermission title={COPY.elsewhere.title}>
        {COPY.elsewhere.otherState(name, STATE_NAMES[own])}
      </NoPermission>
    )
  return (
    <NoPermission
      title={COPY.elsewhere.title}
      action={
        <Button component={Link} to="/agent-profile">
          {COPY.elsewhere.profile}
        </Button>
      }
    >
      {COPY.elsewhere.licence(name)}
    </NoPermission>
  )
}

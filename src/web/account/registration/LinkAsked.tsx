import { Alert, Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '#web/lib/session.ts'
import { COPY } from '../copy.ts'

interface LinkAskedProps {
  /** What to do; absent where the page says it. */
  readonly lead?: string
  /** Is the way to register shown elsewhere on the page? */
  readonly registersElsewhere?: boolean
}

/**
 * After a link was asked for. The answer is the same for every address (api.md "Session"), so this says on what a mail depends, and what
 * its reader can do where none comes.
 */
export const LinkAsked = ({ lead, registersElsewhere = false }: LinkAskedProps) => {
  const { user } = useSession()
  return (
    <Alert role="status">
      {lead !== undefined && `${lead} `}
      {COPY.linkAsked.condition}
      {!user && !registersElsewhere && (
        <>
          {COPY.linkAsked.or}
          <Anchor component={Link} to="/account-registration" fz="inherit" underline="always">
            {COPY.linkAsked.register}
          </Anchor>
        </>
      )}
      {COPY.linkAsked.end}
    </Alert>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { COPY } from '#web/homes/copy.ts'
import { useStopSearch } from '#web/homes/saved.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { useSecretLink } from '#web/lib/secret.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'

/** The link at the end of a mail about a saved search. Its button stops those mails: what only opens links, such as a mail scanner, stops nothing. */
export const Page = () => {
  const { params, done, finish } = useSecretLink()
  const stop = useStopSearch()
  const leadOf = () => {
    if (done) return COPY.stop.done(stop.data?.name)
    return stop.isError ? messageOf(stop.error) : COPY.stop.ask
  }
  return (
    <AuthCard title={COPY.stop.title} lead={leadOf()} arrives={done || stop.isError}>
      {!done && (
        <Button
          loading={stop.isPending}
          onClick={() => stop.mutate(params.get('token') ?? '', { onSuccess: finish })}
        >
          {COPY.stop.confirm}
        </Button>
      )}
      <Button component={Link} to="/liked" variant={done ? 'filled' : 'default'}>
        {COPY.stop.searches}
      </Button>
    </AuthCard>
  )
}

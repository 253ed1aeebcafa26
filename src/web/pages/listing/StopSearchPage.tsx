import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { COPY } from '#web/homes/copy.ts'
import { useStopSearch } from '#web/homes/saved.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { useSecretLink } from '#web/lib/secret.ts'
import { AuthCard } from '#web/ui/AuthCard.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'

/** The link at the end of a mail about a saved search: opening it stops those mails. */
export const Page = () => {
  const { params, done, finish } = useSecretLink()
  const token = params.get('token') ?? ''
  const stop = useStopSearch()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || done) return
    begun.current = true
    stop.mutate(token, { onSuccess: finish })
  }, [token, stop, done, finish])
  if (!done && !stop.isError)
    return (
      <AuthCard title={COPY.stop.title}>
        <Shape h={80} radius="md" label={COPY.stop.stopping} />
      </AuthCard>
    )
  return (
    <AuthCard
      title={COPY.stop.title}
      lead={stop.isError ? messageOf(stop.error) : COPY.stop.done(stop.data?.name)}
    >
      <Button component={Link} to="/liked">
        {COPY.stop.searches}
      </Button>
    </AuthCard>
  )
}

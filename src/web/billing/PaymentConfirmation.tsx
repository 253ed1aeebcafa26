import { Alert, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate } from 'react-router'
import { entitles, type Standing } from '#domain/billing/subscription.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { dollars } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'
import { subscriptionQuery } from './queries.ts'

const ASK_MS = 2000
const PATIENCE_MS = 30_000

const isPaid = (standing: Standing): boolean => entitles(standing) && standing !== 'PAST_DUE'

/**
 * "Thank you" (spec 1 §2.11). The processor's word may come after the person does: it is waited for, and late it says so. A card that was
 * declined is said to be, though its owner may go on for a while. `expected`: one comes from a checkout.
 */
export const PaymentConfirmation = ({
  redirectUrl,
  expected,
}: {
  redirectUrl: string
  expected: boolean
}) => {
  const user = useUser()
  const [late, setLate] = useState(false)
  const query = subscriptionQuery(user.id)
  const billing = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      late || (state.data?.subscription && isPaid(state.data.subscription.standing)) ? false : ASK_MS,
  })
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const subscription = billing.data?.subscription ?? null
  const valid = subscription !== null && isPaid(subscription.standing)
  // What the pages before said of what needs a plan is not true any more.
  useEffect(() => {
    if (valid) queryClient.removeQueries({ type: 'inactive' })
  }, [valid])
  const failed = subscription?.standing === 'PAST_DUE'
  const waits = !valid && !failed
  // Whoever comes from no checkout, and has no plan, is thanked for nothing.
  if (!expected && waits && billing.isSuccess) return <Navigate to="/agent-profile?tab=billing" replace />
  return (
    <Paper className="card" p="lg">
      <Stack gap="md">
        {/* Who has waited for nothing may have paid nothing. */}
        {(valid || (waits && !late)) && (
          <div>
            <Title order={2}>{COPY.paid.thanks(user.firstName, user.lastName)}</Title>
            {valid && <Text>{COPY.paid.allSet}</Text>}
          </div>
        )}
        {valid && (
          <dl className="facts">
            <dt>{COPY.paid.item}</dt>
            <dd>{subscription.item.name}</dd>
            <dt>{COPY.paid.price}</dt>
            <dd>{dollars(subscription.item.amount)}</dd>
          </dl>
        )}
        {!valid && billing.isError && (
          <ErrorState error={billing.error} retry={() => void billing.refetch()} />
        )}
        {waits && !billing.isError && !late && (
          <Group gap="xs" role="status">
            <Loader size="sm" />
            <Text>{COPY.paid.waiting}</Text>
          </Group>
        )}
        {failed && (
          <Alert color="red" role="alert">
            {COPY.paid.failed}
          </Alert>
        )}
        {waits && late && (
          <Alert color="yellow" role="status">
            {COPY.paid.late}
          </Alert>
        )}
        <Group gap="xs">
          <Button component={Link} to={redirectUrl}>
            {COPY.paid.complete}
          </Button>
          {failed && (
            <Button component={Link} to="/agent-profile?tab=billing" variant="default">
              {COPY.paid.billing}
            </Button>
          )}
          {waits && late && (
            <Button variant="default" onClick={() => void billing.refetch()} loading={billing.isFetching}>
              {COPY.paid.ask}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

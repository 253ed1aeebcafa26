import { Alert, Button, Group, Loader, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { entitles } from '#domain/billing/subscription.ts'
import { dollars } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.ts'
import { ErrorState } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'
import { subscriptionQuery } from './queries.ts'

const ASK_MS = 2000
const PATIENCE_MS = 30_000

/** "Thank you" (spec 1 §2.11). The processor's word may come after the person does: it is waited for, and late it says so. */
export const PaymentConfirmation = ({ redirectUrl }: { redirectUrl: string }) => {
  const user = useUser()
  const [late, setLate] = useState(false)
  const query = subscriptionQuery(user.id)
  const billing = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      late || (state.data?.subscription && state.data.subscription.standing !== 'ENDED') ? false : ASK_MS,
  })
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  const subscription = billing.data?.subscription ?? null
  const valid = subscription !== null && entitles(subscription.standing)
  return (
    <Paper className="card" p="lg">
      <Stack gap="md">
        {/* Who has waited for nothing may have paid nothing. */}
        {(valid || !late) && (
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
        {!valid && !billing.isError && !late && (
          <Group gap="xs" role="status">
            <Loader size="sm" />
            <Text>{COPY.paid.waiting}</Text>
          </Group>
        )}
        {!valid && late && (
          <Alert color="yellow" role="status">
            {COPY.paid.late}
          </Alert>
        )}
        <Group gap="xs">
          <Button component={Link} to={redirectUrl}>
            {COPY.paid.complete}
          </Button>
          {!valid && late && (
            <Button variant="default" onClick={() => void billing.refetch()} loading={billing.isFetching}>
              {COPY.paid.ask}
            </Button>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

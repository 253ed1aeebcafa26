import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { TRIAL_PLANS, trialActs, type TrialAct, type TrialPlan } from '#domain/billing/trial.ts'
import { maySubscribe } from '#domain/billing/subscription.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { dollars } from '#web/lib/format.ts'
import { useUser } from '#web/lib/session.ts'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'
import { planOf } from './NothingToPay.tsx'
import { subscriptionQuery, useTrialChange, useTrialSubscribe } from './queries.ts'
import { SubscriptionFacts } from './SubscriptionFacts.tsx'
import { TrialTable } from './TrialTable.tsx'

/** What a processor's checkout and portal are for real cards: one page of the demo (issue 9 "Billing"). */
export const TrialCheckout = (props: { plan: string | null; redirectUrl: string }) => {
  const user = useUser()
  const billing = useQuery(subscriptionQuery(user.id))
  if (billing.isPending) return <Lines rows={5} />
  if (billing.isError) return <ErrorState error={billing.error} retry={() => void billing.refetch()} />
  if (user.impersonated) return <Alert color="yellow">{COPY.tab.notYours}</Alert>
  const { subscription } = billing.data
  const acts = subscription ? trialActs(subscription) : []
  return (
    <Stack gap="md">
      {subscription && acts.length > 0 && (
        <Paper className="card" p="lg">
          <Stack gap="md">
            <SubscriptionFacts subscription={subscription} plan={planOf(user)} />
            <TrialActs userId={user.id} acts={acts} />
          </Stack>
        </Paper>
      )}
      {maySubscribe(subscription) &&
        (props.plan !== null && props.plan in TRIAL_PLANS ? (
          <Pay userId={user.id} plan={props.plan as TrialPlan} redirectUrl={props.redirectUrl} />
        ) : (
          <TrialTable redirectUrl={props.redirectUrl} told />
        ))}
    </Stack>
  )
}

const Pay = (props: { userId: string; plan: TrialPlan; redirectUrl: string }) => {
  const subscribe = useTrialSubscribe(props.userId)
  const navigate = useNavigate()
  const { name, amountCents, each } = TRIAL_PLANS[props.plan]
  const pay = async () => {
    const done = await subscribe.mutateAsync(props.plan).catch(() => null)
    if (done) void navigate(`/pay-confirmation?${new URLSearchParams({ redirectUrl: props.redirectUrl })}`)
  }
  return (
    <Paper className="card" p="lg">
      <Stack gap="md" align="flex-start">
        <Title order={2}>
          {COPY.trial.confirm(name, `${dollars(amountCents / 100)} ${COPY.trial.each[each]}`)}
        </Title>
        {subscribe.isError && (
          <Alert color="red" role="alert">
            {messageOf(subscribe.error)}
          </Alert>
        )}
        <Group gap="xs">
          <Button onClick={() => void pay()} loading={subscribe.isPending}>
            {COPY.trial.pay}
          </Button>
          <Button component={Link} to={props.redirectUrl} variant="default">
            {COPY.trial.cancel}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

const TrialActs = ({ userId, acts }: { userId: string; acts: readonly TrialAct[] }) => {
  const change = useTrialChange(userId)
  return (
    <section aria-label={COPY.trial.happens}>
      <Title order={3} mb="xs">
        {COPY.trial.happens}
      </Title>
      {change.isError && (
        <Alert color="red" role="alert" mb="xs">
          {messageOf(change.error)}
        </Alert>
      )}
      <Stack gap="xs">
        {acts.map((act) => {
          const [label, text] = COPY.trial.acts[act]
          return (
            <Group key={act} gap="xs">
              <Button
                variant="default"
                onClick={() => change.mutate(act)}
                loading={change.isPending && change.variables === act}
                disabled={change.isPending}
              >
                {label}
              </Button>
              <Text fz="sm" c="dimmed">
                {text}
              </Text>
            </Group>
          )
        })}
      </Stack>
    </section>
  )
}

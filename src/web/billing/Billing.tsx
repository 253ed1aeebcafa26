import { Alert, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { maySubscribe } from '#domain/billing/subscription.ts'
import { useUser } from '#web/lib/session.ts'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'
import { NothingToPay, planOf } from './NothingToPay.tsx'
import { PortalButton } from './PortalButton.tsx'
import { PricingTable } from './PricingTable.tsx'
import { subscriptionQuery } from './queries.ts'
import { SubscriptionFacts } from './SubscriptionFacts.tsx'

/** The Billing tab (spec 1 §2.12): who has a subscription manages it in the portal, who has none chooses a plan, where one is sold to them. */
export const Billing = () => {
  const user = useUser()
  const billing = useQuery(subscriptionQuery(user.id))
  if (billing.isPending) return <Lines rows={4} />
  if (billing.isError) return <ErrorState error={billing.error} retry={() => void billing.refetch()} />
  const { subscription } = billing.data
  const buys = maySubscribe(subscription)
  const plan = planOf(user)
  return (
    <Stack gap="md">
      {plan === 'included' && <Text>{COPY.tab.included}</Text>}
      {subscription && <SubscriptionFacts subscription={subscription} plan={plan} />}
      {subscription &&
        (user.impersonated ? <Alert color="yellow">{COPY.tab.notYours}</Alert> : <PortalButton />)}
      {buys && plan === 'sold' && <PricingTable redirectUrl="/agent-profile?tab=billing" />}
      {buys && plan === 'none' && <NothingToPay />}
    </Stack>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { hasStopped } from '#domain/billing/subscription.ts'
import { useUser } from '#web/lib/session.ts'
import { EmptyState, ErrorState, Lines } from '#web/ui/states.tsx'
import { rememberAfterPayment } from './afterPayment.ts'
import { COPY } from './copy.ts'
import { metaDataQuery } from '#web/lib/metaData.ts'
import { pricingQuery, subscriptionQuery } from './queries.ts'
import { StripeTable } from './StripeTable.tsx'
import { TrialTable } from './TrialTable.tsx'
import { Link } from 'react-router'
import { lacksLicence } from '#web/lib/license.ts'
import { SaidFirst } from '#web/ui/SupportAddress.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'

/** The plans there are. `redirectUrl` is where a payment leads back to. */
export const PricingTable = ({ redirectUrl }: { redirectUrl: string }) => {
  const user = useUser()
  const lacking = lacksLicence(user)
  const pricing = useQuery({ ...pricingQuery(user.id), enabled: lacking === null })
  useEffect(() => rememberAfterPayment(user.id, redirectUrl), [user.id, redirectUrl])
  if (user.impersonated) return <Alert color="yellow">{COPY.tab.notYours}</Alert>
  // What is sold would entitle to nothing.
  if (lacking) return <SaidFirst>{lacking}</SaidFirst>
  if (pricing.isPending) return <Lines rows={4} />
  if (pricing.isError) return <ErrorState error={pricing.error} retry={() => void pricing.refetch()} />
  const { pricingTableId, publishableKey, trial } = pricing.data
  if (trial) return <TrialTable redirectUrl={redirectUrl} />
  if (pricingTableId === null || publishableKey === null) return <NothingSold />
  return <StripeTable tableId={pricingTableId} publishableKey={publishableKey} user={user} />
}

const NothingSold = () => {
  const support = useQuery(metaDataQuery())
  const email = support.data?.supportEmail
  return (
    <EmptyState title={COPY.table.none}>
      {email ? COPY.table.noneText(email) : COPY.table.noneTextBare}
    </EmptyState>
  )
}

/** At publishing, where the entitlement is missing: the plans, and the way back to the listing; no second plan beside one that is still charged. */
export const SubscriptionNeeded = (props: { redirectUrl: string; onClose: () => void }) => {
  const user = useUser()
  const billing = useQuery(subscriptionQuery(user.id))
  const subscription = billing.data?.subscription
  if (subscription && hasStopped(subscription))
    return (
      <Dialog onClose={props.onClose} title={COPY.stopped.title} size="lg">
        <Stack gap="md">
          <Text>{COPY.tab.stopped.says}</Text>
          <Anchor component={Link} to="/agent-profile?tab=billing">
            {COPY.stopped.link}
          </Anchor>
        </Stack>
      </Dialog>
    )
  return (
    <Dialog onClose={props.onClose} title={COPY.needed.title} size="lg">
      <Stack gap="md">
        <Text>{COPY.needed.text}</Text>
        {billing.isPending ? <Lines rows={4} /> : <PricingTable redirectUrl={props.redirectUrl} />}
        {!user.impersonated && lacksLicence(user) === null && (
          <Text fz="sm" c="dimmed">
            {COPY.needed.or}{' '}
            <Anchor component={Link} to="/agent-profile">
              {COPY.needed.apply}
            </Anchor>
          </Text>
        )}
      </Stack>
    </Dialog>
  )
}

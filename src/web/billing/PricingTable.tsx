import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useUser } from '#web/lib/session.ts'
import { EmptyState, ErrorState, Lines } from '#web/ui/states.tsx'
import { rememberAfterPayment } from './afterPayment.ts'
import { COPY } from './copy.ts'
import { metaDataQuery } from '#web/lib/metaData.ts'
import { pricingQuery } from './queries.ts'
import { StripeTable } from './StripeTable.tsx'
import { TrialTable } from './TrialTable.tsx'
import { Link } from 'react-router'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'

/** The plans there are. `redirectUrl` is where a payment leads back to. */
export const PricingTable = ({ redirectUrl }: { redirectUrl: string }) => {
  const user = useUser()
  const pricing = useQuery(pricingQuery(user.id))
  useEffect(() => rememberAfterPayment(user.id, redirectUrl), [user.id, redirectUrl])
  if (user.impersonated) return <Alert color="yellow">{COPY.tab.notYours}</Alert>
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

/** At publishing, where the entitlement is missing: the plans, and the way back to the listing. */
export const SubscriptionNeeded = (props: { redirectUrl: string; onClose: () => void }) => (
  <Dialog onClose={props.onClose} title={COPY.needed.title} size="lg">
    <Stack gap="md">
      <Text>{COPY.needed.text}</Text>
      <PricingTable redirectUrl={props.redirectUrl} />
      <Text fz="sm" c="dimmed">
        {COPY.needed.or}{' '}
        <Anchor component={Link} to="/agent-profile">
          {COPY.needed.apply}
        </Anchor>
      </Text>
    </Stack>
  </Dialog>
)

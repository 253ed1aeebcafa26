import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { COPY } from './copy.ts'
import { PricingTable } from './PricingTable.tsx'

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

import { Alert, Group, Stack, Text } from '@mantine/core'
import type { OfferView } from '#api/offer-records.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { nextWords } from './next.ts'
import { offerTone, wasRejected } from './tone.ts'

/** Where an offer stands, who acts next, and why it came back (spec 3 §2 "Banners", look.md). */
export const OfferStatus = ({ offer }: { offer: OfferView }) => (
  <Stack gap="xs">
    <Group gap="xs">
      <StatusBadge tone={offerTone(offer)}>{offer.label}</StatusBadge>
      <Text fz="sm" c="dimmed">
        {nextWords(offer)}
      </Text>
    </Group>
    {offer.comment && wasRejected(offer) && (
      <Alert color="yellow" role="status">
        {`Reason(s) for rejection: ${offer.comment}`}
      </Alert>
    )}
    {offer.reason && (
      <Text fz="sm" c="dimmed">
        {offer.reason}
      </Text>
    )}
  </Stack>
)

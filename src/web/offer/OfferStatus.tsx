import { Alert, Group, Stack, Text } from '@mantine/core'
import type { OfferView } from '#api/offer-records.ts'
import { reasonInWords } from '#domain/offer/reading/reason.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { Expires } from './expiry/Expires.tsx'
import { nextWords } from './next.ts'
import { OutsideMark } from './outside/OutsideMark.tsx'
import { BACKUP_TONE, offerTone } from './tone.ts'
import { OFFER_COPY } from './copy.ts'

/** The comment under its heading: the reason for a no is fixed wording (spec 3 §2 "Banners"), all else is a note. */
export const commentWords = ({ comment, rejected }: Pick<OfferView, 'comment' | 'rejected'>): string => {
  if (comment === null) return ''
  return rejected ? OFFER_COPY.rejected(comment) : OFFER_COPY.note(comment)
}

/** The state of an offer, who acts next, and why it came back or ended (spec 3 §2 "Banners", look.md). */
export const OfferStatus = ({ offer }: { offer: OfferView }) => {
  const comment = commentWords(offer)
  const reason = reasonInWords(offer.reason)
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <StatusBadge tone={offerTone(offer)}>{offer.label}</StatusBadge>
        {offer.backup && (
          <StatusBadge tone={BACKUP_TONE[offer.backup.state]}>{offer.backup.label}</StatusBadge>
        )}
        <Text fz="sm" c="dimmed">
          {nextWords(offer)}
        </Text>
        <OutsideMark offer={offer} />
        <Expires offer={offer} />
      </Group>
      {comment && (
        <Alert color="yellow" role="status">
          {comment}
        </Alert>
      )}
      {reason && (
        <Text fz="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  )
}

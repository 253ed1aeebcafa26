import { Alert, Group, Stack, Text } from '@mantine/core'
import type { OfferView } from '#api/offer/offer-records.ts'
import { reasonInWords } from '#domain/offer/reading/reason.ts'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { offerTone } from '#web/ui/facts/offerTone.ts'
import { PlaceNotice } from './backup/PlaceNotice.tsx'
import { Expires } from './expiry/Expires.tsx'
import { nextWords } from './next.ts'
import { OutsideMark } from './outside/OutsideMark.tsx'
import { BACKUP_TONE } from './tone.ts'
import { OFFER_COPY } from './copy.ts'

/** The comment under its heading: the reason for a no is fixed wording (spec 3 §2 "Banners"), all else is a note. */
export const commentWords = ({ comment, rejected }: Pick<OfferView, 'comment' | 'rejected'>): string => {
  if (comment === null) return ''
  return rejected ? OFFER_COPY.rejected(comment) : OFFER_COPY.note(comment)
}

/** What was written with the last step about a backup position. */
export const noteWords = (backup: OfferView['backup']): string =>
  backup?.note ? OFFER_COPY.note(backup.note) : ''

/** One pill: a place behind an agreement, or being on hold, says more than the state that stays as it was. */
const Standing = ({ offer }: { offer: OfferView }) => {
  const { backup, current } = offer
  const onHold = !backup && current?.frozen === true
  return (
    <>
      <StatusBadge tone={backup ? BACKUP_TONE[backup.state] : onHold ? 'else' : offerTone(offer)}>
        {backup?.label ?? (onHold ? OFFER_COPY.hold : offer.label)}
      </StatusBadge>
      <Text fz="sm" c="dimmed">
        {onHold ? OFFER_COPY.holdText : nextWords(offer)}
      </Text>
    </>
  )
}

/** The state of an offer, who acts next, and why it came back or ended (spec 3 §2 "Banners", look.md). */
export const OfferStatus = ({ offer }: { offer: OfferView }) => {
  const comments = [commentWords(offer), noteWords(offer.backup)].filter(Boolean)
  const reason = reasonInWords(offer.reason)
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <Standing offer={offer} />
        <OutsideMark offer={offer} />
        <Expires offer={offer} />
      </Group>
      <PlaceNotice offer={offer} />
      {comments.map((comment) => (
        <Alert key={comment} color="yellow" role="status">
          {comment}
        </Alert>
      ))}
      {reason && (
        <Text fz="sm" c="dimmed">
          {reason}
        </Text>
      )}
    </Stack>
  )
}

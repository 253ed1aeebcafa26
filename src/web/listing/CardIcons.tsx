import { streetLine } from '#domain/kernel/text/format.ts'
import { ActionIcon, Group, Button, Text, TextInput } from '@mantine/core'
import { IconHeart, IconHeartFilled, IconShare2 } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListingCard } from '#api/listing/listing-records.ts'
import { useUser } from '#web/lib/session.ts'
import { copyText } from '#web/ui/clipboard.ts'
import { toastError } from '#web/ui/toast.ts'
import { useLike } from './queries.ts'
import { COPY } from './copy.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { sharedUrl } from './sharedUrl.ts'

/** Links to the listing by its own URL; without one it cannot be shared (spec 2 §2 "Share modal"). */
const ShareDialog = (props: { onClose: () => void; customListingUrl: string | null | undefined }) => {
  const url = sharedUrl(window.location.origin, props.customListingUrl)
  return (
    <Dialog onClose={props.onClose} title={COPY.share.title}>
      {url ? (
        <Group align="flex-end" wrap="nowrap">
          <TextInput
            label={COPY.share.link}
            readOnly
            value={url}
            style={{ flex: 1 }}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onClick={() => void copyText(url)}>{COPY.share.copy}</Button>
        </Group>
      ) : (
        <Text>{COPY.share.incomplete}</Text>
      )}
    </Dialog>
  )
}

/** Heart and share (spec 2 §2 "Listing card"); in a coat no heart, since a like is one's own. */
export const CardIcons = ({ card }: { card: ListingCard }) => {
  const { listing } = card
  const like = useLike()
  const { impersonated } = useUser()
  const [sharing, setSharing] = useState(false)
  const liked = like.isPending ? like.variables.liked : (like.data?.liked ?? card.liked)
  const where = streetLine(listing.property.address)
  return (
    <Group gap={4} wrap="nowrap">
      {!impersonated && (
        <ActionIcon
          variant="subtle"
          color={liked ? 'red.8' : 'gray'}
          aria-pressed={liked}
          aria-label={COPY.card.like(where)}
          onClick={() =>
            like.mutate({ id: listing.id, liked: !liked }, { onError: (error) => toastError(error) })
          }
        >
          {liked ? <IconHeartFilled size={20} /> : <IconHeart size={20} />}
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={COPY.card.share(where)}
        onClick={() => setSharing(true)}
      >
        <IconShare2 size={20} />
      </ActionIcon>
      {sharing && (
        <ShareDialog onClose={() => setSharing(false)} customListingUrl={listing.customListingUrl} />
      )}
    </Group>
  )
}

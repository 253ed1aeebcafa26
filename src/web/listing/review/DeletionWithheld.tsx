import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { LISTING_WORDS } from '#domain/listing/lifecycle/words.ts'
import { metaDataQuery } from '#web/lib/metaData.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { COPY } from './copy.ts'

/** Why a home with offers stays, and whom to ask (spec 2 §8 "Delete of a listing with offers"). */
export const DeletionWithheld = ({ onClose }: { onClose: () => void }) => {
  const email = useQuery(metaDataQuery()).data?.supportEmail
  return (
    <Dialog title={LISTING_WORDS.deleteListing.title} onClose={onClose}>
      <Text>{REFUSALS['listing-has-offers'][1]}</Text>
      {email && (
        <Text mt="xs">
          {COPY.support}{' '}
          <Anchor href={`mailto:${email}`} underline="always">
            {email}
          </Anchor>
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {COPY.close}
        </Button>
      </Group>
    </Dialog>
  )
}

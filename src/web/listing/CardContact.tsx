import { Group, Text } from '@mantine/core'
import type { ListingCard } from '#api/listing/listing-records.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { useSession } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { CopyIcons } from '#web/ui/CopyIcons.tsx'
import { COPY } from './copy.ts'

/** The listing agent sees the owner, everyone else the agent; copy icons are for agents (spec 2 §2, §6). */
export const CardContact = ({ card }: { card: ListingCard }) => {
  const { user } = useSession()
  const { listing } = card
  const mine = card.viewerIs === 'agent'
  const agent = listing.listingAgent
  const name = mine ? listing.primaryOwnerName || COPY.card.noOwner : fullName(agent)
  const [number, email] = mine
    ? [listing.primaryOwnerPhone, listing.primaryOwnerEmail]
    : [agent?.phone, agent?.email]
  if (!mine && !agent) return null
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <div style={{ minWidth: 0 }}>
        <Text fz="xs" c="dimmed">
          {mine ? COPY.card.owner : COPY.card.agent}
        </Text>
        <Text fz="sm" truncate>
          {name}
        </Text>
      </div>
      {isAgent(user) && <CopyIcons name={name} phone={number} email={email} />}
    </Group>
  )
}

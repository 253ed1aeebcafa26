import { Group, Stack, Text } from '@mantine/core'
import { fullName } from '#domain/kernel/format.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { date } from '#web/lib/format.ts'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { nextWords } from '../next.ts'
import { buyersOf } from '../people.ts'
import { offerTone, wasRejected } from '../tone.ts'
import { AgentContact } from './AgentContact.tsx'
import type { Column } from './column.ts'

/** Who offers, which document it is, where it stands, who acts next (spec 3 §2 "Banners on offers"). */
export const ColumnHead = ({ column }: { column: Column }) => {
  const { group, document } = column
  return (
    <Stack gap={4} align="flex-start">
      <Text fw={650} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
        {buyersOf(group.originalOffer)}
      </Text>
      <Group gap={4}>
        <StatusBadge size="sm" tone={isBuyerType(document.offerType) ? 'buyer' : 'seller'}>
          {document.typeLabel}
        </StatusBadge>
        {group.viewed === false && (
          <StatusBadge size="sm" tone="warn">
            New
          </StatusBadge>
        )}
        {group.afterDueDate && (
          <StatusBadge size="sm" tone="warn">
            After the due date
          </StatusBadge>
        )}
      </Group>
      <StatusBadge size="sm" tone={offerTone(document)}>
        {document.label}
      </StatusBadge>
      {document.deliveredAt && (
        <Text fz="xs" c="dimmed" fw={400}>
          {`Delivered ${date(document.deliveredAt)}`}
        </Text>
      )}
      {group.agent && (
        <div>
          <Text fz="xs" c="dimmed" fw={400}>
            {[fullName(group.agent), group.agent.agent?.brokerage.name].filter(Boolean).join(', ')}
          </Text>
          <AgentContact agent={group.agent} />
        </div>
      )}
      <Text fz="xs" fw={400}>
        {nextWords(document)}
      </Text>
      {document.comment && wasRejected(document) && (
        <Text fz="xs" fw={400} c="var(--p-warn)">
          {`Reason(s) for rejection: ${document.comment}`}
        </Text>
      )}
    </Stack>
  )
}

/** 'Action Required', 'Offer Accepted', 'Buyer Agent Editing Offer', in the server's words. */
export const Banner = ({ column }: { column: Column }) => {
  const { bannerMessage, isActionRequired } = column.group
  if (!bannerMessage) return null
  const tone = isActionRequired ? 'active' : bannerMessage === 'Offer Accepted' ? 'active' : 'edit'
  return (
    <StatusBadge size="sm" tone={tone}>
      {bannerMessage}
    </StatusBadge>
  )
}

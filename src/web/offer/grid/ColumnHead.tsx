import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfferView } from '#api/offer-records.ts'
import { fullName } from '#domain/kernel/format.ts'
import { isBuyerType, isOpen, type OfferType } from '#domain/offer/vocabulary.ts'
import { date } from '#web/lib/format.ts'
import { Term } from '#web/ui/figures.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { isEditable } from '#domain/offer/permissions.ts'
import { nextWords } from '../next.ts'
import { buyersOf } from '../people.ts'
import { offerTone, wasRejected } from '../tone.ts'
import { AgentContact } from './AgentContact.tsx'
import type { Column } from './column.ts'
import classes from './grid.module.css'

/** Who offers, which document it is and where it stands: what stays in sight while one scrolls. */
export const ColumnHead = ({ column }: { column: Column }) => {
  const { group, document } = column
  return (
    <Stack gap={4} align="flex-start">
      <Text fw={650} lh={1.3} style={{ overflowWrap: 'anywhere' }}>
        {buyersOf(group.originalOffer)}
      </Text>
      <Group gap={4}>
        <Kind document={document} />
        {group.viewed === false && group.originalOffer.viewerIs === 'seller' && (
          <StatusBadge size="sm" tone="warn">
            New
          </StatusBadge>
        )}
        <StatusBadge size="sm" tone={offerTone(document)}>
          {document.label}
        </StatusBadge>
        <Banner column={column} />
      </Group>
    </Stack>
  )
}

/** What the short names of counters stand for, for whoever reads them once in ten years. */
const KINDS: Partial<Record<OfferType, string>> = {
  GLOBAL_COUNTER: 'Asks every buyer for a highest and best offer.',
  GLOBAL_COUNTER_RESPONSE: 'Global counter response: the buyer answers the call for highest and best offers.',
  BUYER_COUNTER: 'Buyer counter offer: the buyer answers with other terms.',
  BUYER_MULTIPLE_COUNTER: 'Buyer counter offer: the buyer answers a multiple counter with other terms.',
  SELLER_COUNTER: 'Seller counter offer: the seller answers this buyer with other terms.',
  SELLER_MULTIPLE_COUNTER:
    'Multiple counter offer: the seller counters several buyers at once, and chooses among those who accept.',
}

const Kind = ({ document }: { document: OfferView }) => {
  const tip = KINDS[document.offerType]
  const badge = (
    <StatusBadge size="sm" tone={isBuyerType(document.offerType) ? 'buyer' : 'seller'}>
      {document.typeLabel}
    </StatusBadge>
  )
  if (!tip) return badge
  return (
    <span className={classes.kind}>
      <Term tip={tip}>{badge}</Term>
    </span>
  )
}

/** Who acts next, why it came back, when it was delivered and by whom. */
export const ColumnAbout = ({ column }: { column: Column }) => {
  const { group, document } = column
  return (
    <Stack gap={4} align="flex-start">
      <Text fz="sm">{standing(column)}</Text>
      {isEditable(document) && (
        <Anchor component={Link} to={`/offers/${document.id}`} fz="sm" underline="always">
          Continue editing
        </Anchor>
      )}
      {document.comment && wasRejected(document) && (
        <Text fz="sm" c="var(--p-warn)">
          {`Reason(s) for rejection: ${document.comment}`}
        </Text>
      )}
      {document.deliveredAt && (
        <Text fz="xs" c="dimmed">
          {`Delivered ${date(document.deliveredAt)}${group.afterDueDate ? ', after the deadline' : ''}`}
        </Text>
      )}
      {document.firstOpenedAt && (
        <Text fz="xs" c="dimmed">
          {`First opened ${date(document.firstOpenedAt)}`}
        </Text>
      )}
      {group.agent && (
        <Text fz="xs" c="dimmed">
          {[fullName(group.agent), group.agent.agent?.brokerage.name].filter(Boolean).join(', ')}
        </Text>
      )}
      {group.agent && <AgentContact agent={group.agent} />}
    </Stack>
  )
}

/** 'Action Required', 'Offer Accepted', 'Buyer Agent Editing Offer', in the server's words. */
const Banner = ({ column }: { column: Column }) => {
  const { bannerMessage, isActionRequired } = column.group
  if (!bannerMessage || !isCurrent(column)) return null
  const tone = isActionRequired || bannerMessage === 'Offer Accepted' ? 'active' : 'edit'
  return (
    <StatusBadge size="sm" tone={tone}>
      {bannerMessage}
    </StatusBadge>
  )
}

/** The document this side has before it; the others are history. */
const isCurrent = ({ group, document }: Column): boolean =>
  group.currentOfferId === null || group.currentOfferId === document.id

const standing = (column: Column): string => {
  const { group, document } = column
  if (!isCurrent(column)) return isOpen(document.state) ? 'A newer counter has replaced this one.' : ''
  return group.frozen ? 'On hold while another buyer’s contract is being signed.' : nextWords(document)
}

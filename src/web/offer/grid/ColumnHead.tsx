import { Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfferView } from '#api/offer-records.ts'
import { fullName } from '#domain/kernel/format.ts'
import { OFFER_TYPE_TERMS } from '#domain/glossary/terms.ts'
import { isBuyerType, isOpen } from '#domain/offer/vocabulary.ts'
import { date } from '#web/lib/format.ts'
import { Term } from '#web/ui/figures.tsx'
import { StatusBadge } from '#web/ui/StatusBadge.tsx'
import { isBuySide, isEditable } from '#domain/offer/permissions.ts'
import { nextWords } from '../next.ts'
import { buyersOf } from '../people.ts'
import { commentWords } from '../OfferStatus.tsx'
import { offerTone } from '../tone.ts'
import { AgentContact } from './AgentContact.tsx'
import type { Column } from './column.ts'
import classes from './grid.module.css'

/** Who offers, which document it is and its state: what stays in sight while scrolling. */
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

const Kind = ({ document }: { document: OfferView }) => {
  const tip = OFFER_TYPE_TERMS[document.offerType]
  const badge = (
    <StatusBadge size="sm" tone={isBuyerType(document.offerType) ? 'buyer' : 'seller'}>
      {document.typeLabel}
    </StatusBadge>
  )
  return (
    <span className={classes.kind}>
      <Term tip={tip}>{badge}</Term>
    </span>
  )
}

/** Whoever reads what the others wrote has received it; its own writers have sent it. */
const wasReceived = ({ offerType, viewerIs }: OfferView): boolean =>
  isBuyerType(offerType) !== isBuySide(viewerIs)

/** Who acts next, why it came back, when it was sent or received, and from whom. */
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
      {document.comment && (
        <Text fz="sm" c={document.rejected ? 'var(--p-warn)' : undefined}>
          {commentWords(document)}
        </Text>
      )}
      {document.deliveredAt && (
        <Text fz="xs" c="dimmed">
          {`${wasReceived(document) ? 'Received' : 'Sent'} ${date(document.deliveredAt)}${group.afterDueDate ? ', after the deadline' : ''}`}
        </Text>
      )}
      {document.firstOpenedAt && (
        <Text fz="xs" c="dimmed">
          {`Seen by the seller ${date(document.firstOpenedAt)}`}
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

/** The document in front of this side; the others are history. */
const isCurrent = ({ group, document }: Column): boolean =>
  group.currentOfferId === null || group.currentOfferId === document.id

const standing = (column: Column): string => {
  const { group, document } = column
  if (!isCurrent(column)) return isOpen(document.state) ? 'A newer counter has replaced this one.' : ''
  return group.frozen ? 'On hold while another buyer’s contract is being signed.' : nextWords(document)
}

import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { OfferView } from '#api/offer/offer-records.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { TERMS } from '#domain/glossary/terms.ts'
import { reasonInWords } from '#domain/offer/reading/reason.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { isBuySide, isEditable } from '#domain/offer/permissions.ts'
import { useUser } from '#web/lib/session.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { FileLink } from '#web/ui/FileLink.tsx'
import { Hint } from '#web/ui/hint/Hint.tsx'
import { ByWhen } from '#web/ui/ByWhen.tsx'
import { CopyIcons } from '#web/ui/CopyIcons.tsx'
import { Nudge } from '../actions/Nudge.tsx'
import { OFFER_COPY } from '../copy.ts'
import { nextWords } from '../next.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { commentWords } from '../OfferStatus.tsx'
import { COPY as HISTORY } from '../history/copy.ts'
import { COPY } from './copy.ts'
import { ColumnClauses } from './ColumnClauses.tsx'
import { type Column, isCurrent, isReplaced } from './column.ts'

/** Whoever reads what the others wrote has received it; its own writers have sent it. */
const wasReceived = ({ offerType, viewerIs }: OfferView): boolean =>
  isBuyerType(offerType) !== isBuySide(viewerIs)

const sentWords = (document: OfferView, day: string): string =>
  wasReceived(document) ? COPY.about.received(day) : COPY.about.sent(day)

/** Who acts next, by when, a reminder to them, and why it came back: what one looks for first. */
export const ColumnNext = ({ column, lead = false }: { column: Column; lead?: boolean }) => {
  const { group, document } = column
  const { impersonated } = useUser()
  return (
    <Stack gap={4} align="flex-start">
      <Text fz={lead ? 'md' : 'sm'} fw={lead ? 600 : undefined}>
        {standing(column)}
      </Text>
      {isCurrent(column) && (!group.frozen || document.backup) && (
        <>
          <ByWhen since={group.waiting?.since} by={group.waiting?.by} apart={lead} />
          <Nudge group={group} />
        </>
      )}
      {isEditable(document, impersonated) && (
        <Anchor component={Link} to={`/offers/${document.id}`} fz="sm" underline="always">
          {COPY.about.continueEditing}
        </Anchor>
      )}
      {document.comment && (
        <Text fz="sm" c={document.rejected ? 'var(--p-warn)' : undefined}>
          {commentWords(document)}
        </Text>
      )}
      {document.reason && <Text fz="sm">{reasonInWords(document.reason)}</Text>}
    </Stack>
  )
}

interface Record {
  column: Column
  onHistory: () => void
  onPdf?: (column: Column) => void
}

/** When it was sent or received, from whom, and its papers: what is looked up. */
export const ColumnRecord = ({ column, onHistory, onPdf }: Record) => {
  const { group, document } = column
  const { date, dateTime } = useHomeTime()
  const sent = document.deliveredAt && sentWords(document, date(document.deliveredAt))
  return (
    <Stack gap={4} align="flex-start">
      {sent && (
        <Text fz="xs" c="dimmed">
          {group.afterDueDate ? COPY.about.late(sent) : sent}
        </Text>
      )}
      {document.firstOpenedAt && (
        <Text fz="xs" c="dimmed">
          {COPY.firstOpened(dateTime(document.firstOpenedAt))}
        </Text>
      )}
      {group.agent && (
        <Text fz="xs" c="dimmed">
          {[fullName(group.agent), group.agent.agent?.brokerage.name].filter(Boolean).join(', ')}
        </Text>
      )}
      {document.paper && (
        <Text fz="xs" component="div">
          <FileLink file={document.paper} />
        </Text>
      )}
      <Group gap="xs">
        {group.agent && (
          <CopyIcons name={fullName(group.agent)} phone={group.agent.phone} email={group.agent.email} />
        )}
        {onPdf && document.rpaUrl && (
          <Hint label={TERMS.rpa}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={COPY.about.rpaOf(buyersOf(group.originalOffer), document.typeLabel)}
              onClick={() => onPdf(column)}
            >
              {COPY.about.viewRpa}
            </Button>
          </Hint>
        )}
        <Button
          size="compact-sm"
          variant="default"
          aria-label={HISTORY.openOf(buyersOf(group.originalOffer))}
          onClick={onHistory}
        >
          {HISTORY.open}
        </Button>
        <ColumnClauses offerId={document.id} about={buyersOf(group.originalOffer)} />
      </Group>
    </Stack>
  )
}

/** All of it, where it is opened on demand. */
export const ColumnAbout = (props: Record) => (
  <Stack gap={4} align="flex-start">
    <ColumnNext column={props.column} />
    <ColumnRecord {...props} />
  </Stack>
)

const standing = (column: Column): string => {
  const { group, document } = column
  if (isReplaced(column)) return COPY.about.replaced
  if (!isCurrent(column)) return ''
  return group.frozen && !document.backup ? OFFER_COPY.holdText : nextWords(document)
}

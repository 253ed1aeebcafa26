import { ActionIcon, Group, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { OfferView } from '#api/offer/offer-records.ts'
import { OFFER_TYPE_TERMS } from '#domain/glossary/terms.ts'
import { isBuySide } from '#domain/offer/permissions.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { exactDollars } from '#web/lib/format.ts'
import { Term } from '#web/ui/hint/Term.tsx'
import { piece } from '#web/ui/dialog/piece.tsx'
import { PopupButton } from '#web/ui/popup/PopupButton.tsx'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { offerTone } from '#web/ui/facts/offerTone.ts'
import { TOOLS_COPY } from '../panel/tools-copy.ts'
import { useHistory } from '../history/useHistory.tsx'
import { JustChanged } from '../live/LiveNews.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { Expires } from '../expiry/Expires.tsx'
import { Star } from '../many/Star.tsx'
import { OutsideMark } from '../outside/OutsideMark.tsx'
import { type Column, headAt, isCurrent, isReplaced } from './column.ts'
import { COPY } from './copy.ts'
import classes from './grid.module.css'

export const loadDetails = () => import('./ColumnDetails.tsx')
const ColumnDetails = piece(async () => (await loadDetails()).ColumnDetails)

/** Who offers what, on which document, in which state: what stays in sight while scrolling (look.md "The offer grid"). */
export const ColumnHead = (props: {
  column: Column
  place: number | undefined
  onPdf: (column: Column) => void
}) => {
  const { column, onPdf } = props
  const { group, document } = column
  const who = buyersOf(group.originalOffer)
  const history = useHistory({ offerId: document.id, who, state: column.state })
  return (
    <>
      <Group gap={4} wrap="nowrap" justify="space-between" mih={24}>
        <Text className={classes.who} title={who} {...headAt(column)}>
          {who}
        </Text>
        {/* The first document of a buyer needs no name among others. */}
        {(isBuySide(document.viewerIs) || document.offerType !== 'INITIAL') && <Kind document={document} />}
      </Group>
      <Group gap={4} wrap="nowrap" justify="space-between">
        <span className="num">{exactDollars(document.offerAmount, '–')}</span>
        <Group gap={0} wrap="nowrap" flex="none">
          <Place place={props.place} />
          <Star group={group} />
          <PopupButton
            haspopup="dialog"
            button={(button) => (
              <ActionIcon
                variant="subtle"
                size={24}
                aria-label={COPY.details(who, document.typeLabel)}
                {...button}
              >
                <IconInfoCircle size={18} aria-hidden />
              </ActionIcon>
            )}
          >
            {(opening) => (
              <ColumnDetails {...opening} column={column} onPdf={onPdf} onHistory={history.open} />
            )}
          </PopupButton>
        </Group>
      </Group>
      {history.panel}
      <div className={classes.pill}>
        <Standing column={column} />
        <JustChanged chainId={group.originalOffer.id} />
      </div>
      <OutsideMark offer={group.originalOffer} />
      <Expires offer={document} />
    </>
  )
}

/** Its place when offers are ranked: the columns stand in another order, and nobody should take the first for the best. */
export const Place = ({ place }: { place: number | undefined }) =>
  place !== undefined && (
    <span className={classes.place}>
      <Term tip={TOOLS_COPY.nthTip}>{TOOLS_COPY.nth(place)}</Term>
    </span>
  )

const Kind = ({ document }: { document: OfferView }) => (
  <span className={classes.kind} data-side={isBuyerType(document.offerType) ? 'buyer' : 'seller'}>
    <Term tip={OFFER_TYPE_TERMS[document.offerType]}>{document.typeLabel}</Term>
  </span>
)

/** The one pill of a head: what needs the viewer first, in the server's words, else the state of the document. */
export const Standing = ({ column }: { column: Column }) => {
  const { bannerMessage, isActionRequired, viewed, originalOffer } = column.group
  if (bannerMessage && isCurrent(column))
    return (
      <StatusBadge
        size="sm"
        tone={
          isActionRequired || bannerMessage === 'Offer Accepted' || column.document.backup?.state === 'CALLED'
            ? 'active'
            : 'edit'
        }
      >
        {bannerMessage}
      </StatusBadge>
    )
  if (viewed === false && originalOffer.viewerIs === 'seller')
    return (
      <StatusBadge size="sm" tone="warn">
        {COPY.new}
      </StatusBadge>
    )
  return isReplaced(column) ? (
    <StatusBadge size="sm" tone="else">
      {COPY.about.replacedLabel}
    </StatusBadge>
  ) : (
    <StatusBadge size="sm" tone={offerTone(column.document)}>
      {column.document.label}
    </StatusBadge>
  )
}

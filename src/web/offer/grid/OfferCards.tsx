import { Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Star } from '../many/Star.tsx'
import { termOfPath } from '#domain/glossary/terms.ts'
import { isBuySide } from '#domain/offer/permissions.ts'
import { isBuyerType } from '#domain/offer/vocabulary.ts'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import type { Section } from '#domain/offer/reading/terms/shown.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { Term } from '#web/ui/hint/Term.tsx'
import { ActionButtons } from '../actions/ActionButtons.tsx'
import { useHistory } from '../history/useHistory.tsx'
import { JustChanged } from '../live/LiveNews.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { Expires } from '../expiry/Expires.tsx'
import { OutsideMark } from '../outside/OutsideMark.tsx'
import { NET_ROW } from './best.ts'
import { headAt, isCurrent, type Column } from './column.ts'
import { ColumnAbout, ColumnNext, ColumnRecord } from './ColumnAbout.tsx'
import { Place, Standing } from './ColumnHead.tsx'
import { COPY } from './copy.ts'
import classes from './grid.module.css'
import type { GridProps } from './OfferGrid.tsx'
import { GRID_SECTIONS, MAIN_SECTIONS } from '#domain/offer/reading/beside/side-by-side.ts'
import { isAsWished } from './preferences.ts'
import { useFolded } from './useKept.ts'
import { BestMark, Value } from './Value.tsx'

/** The same offers as cards, one below the other, for a phone (spec 3 §2, look.md). */
export const OfferCards = (
  props: GridProps & { /** One offer as a document on a wide screen. */ wide?: boolean },
) => {
  const own = props.columns.some(({ document }) => isBuySide(document.viewerIs))
  const { isFolded, toggle } = useFolded(
    own ? 'own-cards' : 'cards',
    props.wide ? [] : GRID_SECTIONS.filter((section) => !own || !MAIN_SECTIONS.includes(section)),
  )
  return (
    <div
      className={classes.cards}
      data-wide={props.wide || undefined}
      role="group"
      aria-label={props.caption}
    >
      {props.columns.map((column) => (
        <OfferCard key={column.key} {...props} column={column} isFolded={isFolded} toggle={toggle} />
      ))}
    </div>
  )
}

type CardProps = GridProps & {
  wide?: boolean
  column: Column
  isFolded: (section: string) => boolean
  toggle: (section: string) => void
}

const OfferCard = (props: CardProps) => {
  const { column } = props
  const about = buyersOf(column.group.originalOffer)
  const history = useHistory({ offerId: column.document.id, who: about, state: column.state })
  const terms = GRID_SECTIONS.map((section) => <CardSection key={section} {...props} section={section} />)
  return (
    <article className={`card ${classes.offer}`} aria-label={`${about}, ${column.document.typeLabel}`}>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
          <CardHead column={column} />
          <Group gap="xs" wrap="nowrap">
            <Place place={props.places.get(column.key)} />
            <Star group={column.group} />
          </Group>
        </Group>
        {history.panel}
        {isBuySide(column.document.viewerIs) ? (
          // The buy side reads one offer: what is asked or waited for, the terms, then what is looked up.
          <>
            <ColumnNext column={column} lead={isCurrent(column)} />
            <Figures {...props} />
            <CardActs {...props} about={about} />
            {terms}
            <section aria-label={COPY.card.record}>
              <Text fw={650} mb={4}>
                {COPY.card.record}
              </Text>
              <ColumnRecord column={column} onHistory={history.open} onPdf={props.onPdf} />
            </section>
          </>
        ) : (
          <>
            <ColumnAbout column={column} onHistory={history.open} />
            <Figures {...props} />
            <CardActs {...props} about={about} />
            <CardPaper {...props} about={about} />
            {terms}
          </>
        )}
      </Stack>
    </article>
  )
}

/** The offer amount, and to the sell side what is kept of it. */
const Figures = ({ column, best }: CardProps) => {
  const net = best.get(NET_ROW)
  return (
    <dl className={classes.terms}>
      <div>
        <dt>{COPY.card.offerAmount}</dt>
        <dd style={{ fontSize: '1.25rem', fontWeight: 650 }}>
          <Value column={column} path="terms.offerAmount" best={best.get('terms.offerAmount')} />
        </dd>
      </div>
      {column.net !== null && (
        <div>
          <dt>{COPY.card.net}</dt>
          <dd>
            {net?.columns.has(column.key) && <BestMark why={net.why} />}
            {wholeDollars(column.net)}
            {column.money.id !== column.document.id && (
              <span className={classes.note}>{COPY.netOf(column.money.typeLabel)}</span>
            )}
            {column.group.netIfAccepted != null && (
              <span className={classes.note}>
                {COPY.ifAccepted(wholeDollars(column.group.netIfAccepted))}
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

const CardActs = (props: CardProps & { about: string }) => (
  <Group gap="xs">
    <ActionButtons
      actions={props.column.actions}
      fullWidth={!props.wide}
      primary={props.column.group.isActionRequired}
      about={props.about}
      onChoose={(action) => props.onAction(action, props.column)}
    />
  </Group>
)

const CardPaper = ({ column, wide, about, onPdf }: CardProps & { about: string }) =>
  column.document.rpaUrl && (
    <Button
      variant="subtle"
      style={{ alignSelf: wide ? 'flex-start' : undefined }}
      onClick={() => onPdf(column)}
      aria-label={COPY.card.rpaOf(about)}
    >
      {COPY.card.viewRpa}
    </Button>
  )

const CardHead = ({ column }: { column: Column }) => (
  <Group gap="xs" align="center">
    <Text fw={650} fz="lg" lh={1.3} style={{ overflowWrap: 'anywhere' }} {...headAt(column)}>
      {buyersOf(column.group.originalOffer)}
    </Text>
    <StatusBadge size="sm" tone={isBuyerType(column.document.offerType) ? 'buyer' : 'seller'}>
      {column.document.typeLabel}
    </StatusBadge>
    <Standing column={column} />
    <JustChanged chainId={column.group.originalOffer.id} />
    <OutsideMark offer={column.group.originalOffer} />
    <Expires offer={column.document} />
  </Group>
)

const CardSection = (props: CardProps & { section: Section }) => {
  const { column, section } = props
  const rows = [...column.rows.values()].filter((row) => row.section === section)
  const preferred = new Map(props.preferences.map((row) => [row.path, row.text]))
  const asked = column.document.viewerIs === 'seller' ? COPY.card.youAsked : COPY.card.sellerAsked
  // The seller's own terms and what has been answered are no longer weighed by their wishes.
  const wished =
    !isBuySide(column.document.viewerIs) || (isCurrent(column) && isBuyerType(column.document.offerType))
  const open = !props.isFolded(section)
  if (rows.length === 0) return null
  return (
    <div>
      <UnstyledButton
        className={classes.fold}
        aria-expanded={open}
        fw={650}
        onClick={() => props.toggle(section)}
      >
        <IconChevronDown size={18} aria-hidden data-open={open} />
        {section}
      </UnstyledButton>
      {open && (
        <dl className={classes.terms}>
          {rows.map(({ path, label }) => (
            <div key={path}>
              <dt>
                <Term tip={termOfPath(path)}>{label}</Term>
              </dt>
              <dd>
                <Value column={column} path={path} best={props.best.get(path)} />
                {/* What is as it was wished for needs no second reading. */}
                {wished &&
                  preferred.has(path) &&
                  !isAsWished(path, preferred.get(path), column.rows.get(path)?.text) && (
                    <span className={classes.note}>{asked(preferred.get(path) ?? '')}</span>
                  )}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

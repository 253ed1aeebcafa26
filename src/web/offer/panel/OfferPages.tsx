import { ActionIcon, Box, Button, Group, Switch, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react'
import { isBuySide } from '#domain/offer/permissions.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { styleNonce } from '#web/lib/styleNonce.ts'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { Strip } from '#web/ui/facts/Strip.tsx'
import { offAt } from '#web/ui/offAt.ts'
import { usePhone } from '#web/ui/usePhone.ts'
import { COPY } from '../grid/copy.ts'
import { rowsToShow } from '../grid/differences.ts'
import { focusActions, type GridProps, OfferGrid } from '../grid/OfferGrid.tsx'
import { CompareOffers } from './CompareOffers.tsx'
import { inOrderOf, nextOrder, type Order } from '../grid/order.ts'
import { usePrinting } from '../grid/usePrinting.ts'
import { useKept } from '../grid/useKept.ts'
import { COPY as PANEL_COPY } from './copy.ts'

// A wide screen with several offers to compare needs neither, a phone no table's details.
const OfferCards = lazy(async () => ({ default: (await import('../grid/OfferCards.tsx')).OfferCards }))
const ChainLead = lazy(async () => ({ default: (await import('../grid/ChainLead.tsx')).ChainLead }))

/** Offers per page of the grid: four in sight, as spec 3 §9 has them, and one that is reached by scrolling sideways (look.md "The offer grid"). */
const PER_PAGE = 5

/** From so many offers on, some of them are compared on their own (spec 3 §2 "Compare Offers modal"). */
const MANY = 5

/**
 * Five columns a page with arrows, the last page filled up with what is before it; one offer alone reads as a document,
 * and on a phone all of them are cards (spec 3 §2, look.md "The offer grid").
 */
export const OfferPages = ({
  what,
  below,
  tools,
  sortable,
  order,
  onOrder,
  ...props
}: GridProps & {
  what: string
  /** What the tools opened: one line of its own. */
  below?: ReactNode
  /** What can be done with all of the offers. */
  tools?: ReactNode
  /** May the columns be sorted by a row? */
  sortable: boolean
  /** By which row they stand; the address keeps it. */
  order: Order | null
  onOrder: (order: Order | null) => void
}) => {
  const [asked, setAsked] = useState<number | null>(null)
  const [onlyDifferences, setOnlyDifferences] = useKept('differences', true)
  const [preferences, setPreferences] = useKept('preferences', true)
  const phone = usePhone()
  const printing = usePrinting()
  const all = useMemo(() => inOrderOf(props.columns, order), [props.columns, order])
  const own = all.some(({ document }) => isBuySide(document.viewerIs))
  // The buy side's versions stand oldest first: what is asked now is on the last page, and that one is shown.
  const begin = asked ?? (own ? all.length : 0)
  const first = Math.max(0, Math.min(begin, all.length - PER_PAGE))
  const columns = useMemo(() => all.slice(first, first + PER_PAGE), [all, first])
  // What differs is said of the offers that are shown.
  const { sections, same } = useMemo(
    () => rowsToShow(columns, props.preferences, onlyDifferences),
    [columns, props.preferences, onlyDifferences],
  )
  const current = own && all.find(({ group, document }) => group.currentOfferId === document.id)
  if (printing && all.length > 1) return <PrintedPages {...props} columns={all} />
  if (phone || all.length === 1)
    return (
      <div>
        {tools && (
          <Box mb="xs">
            <Strip>{tools}</Strip>
          </Box>
        )}
        {below && <Box mb="xs">{below}</Box>}
        {/* What is asked now comes first; the versions before it are read below. */}
        <Suspense fallback={<Shape h={480} radius="md" label={PANEL_COPY.loading} />}>
          <OfferCards {...props} columns={own ? all.toReversed() : all} wide={!phone} />
        </Suspense>
      </div>
    )
  const wished = new Set(props.preferences.map((row) => row.path))
  const anyWish = sections.some(({ rows }) => rows.some(({ path }) => wished.has(path)))
  // One wait for the lead and what stands below it: a button must not move from under the finger that is on its way to it.
  return (
    <Suspense fallback={<Shape h={480} radius="md" label={PANEL_COPY.loading} />}>
      {current && (
        <Box mb="xs">
          <ChainLead column={current} />
        </Box>
      )}
      {all.some(({ actions }) => actions.length > 0) && (
        <button type="button" className="skip-link" onClick={focusActions}>
          {PANEL_COPY.toActions}
        </button>
      )}
      <Group justify="space-between" gap="4px 8px" mb={4} mih={28}>
        <Group gap="xs">
          <Switch
            size="sm"
            label={COPY.differencesOnly}
            checked={onlyDifferences}
            onChange={(event) => setOnlyDifferences(event.currentTarget.checked)}
          />
          {sortable && all.length >= MANY && <CompareOffers {...props} columns={all} />}
          {tools}
          {order && (
            <Button variant="subtle" size="compact-sm" onClick={() => onOrder(null)}>
              {COPY.suggested}
            </Button>
          )}
          {anyWish && !preferences && (
            <Button variant="subtle" size="compact-sm" onClick={() => setPreferences(true)}>
              {COPY.showPreference}
            </Button>
          )}
        </Group>
        {all.length > PER_PAGE && (
          <Pager
            what={what}
            first={first}
            shown={columns.length}
            count={all.length}
            onPage={(at) => setAsked(at)}
          />
        )}
      </Group>
      {below && <Box mb="xs">{below}</Box>}
      <OfferGrid
        {...props}
        columns={columns}
        sections={sections}
        same={same}
        onShowAll={() => setOnlyDifferences(false)}
        withPreferences={preferences && anyWish}
        onHidePreferences={() => setPreferences(false)}
        sorting={
          sortable
            ? {
                order,
                onSort: (path) => {
                  onOrder(nextOrder(order, path))
                  setAsked(0)
                },
              }
            : undefined
        }
      />
    </Suspense>
  )
}

/** A wide table; only while it is printed, so that no other page is. */
const LANDSCAPE = '@page { size: letter landscape; margin: 12mm }'

/** A sheet has room for one more than a screen. */
const PER_SHEET = 5

/** On paper all of them, in tables of about the same width, with every term, the day, and what is an estimate. */
const PrintedPages = (props: GridProps) => {
  const [at] = useState(() => new Date().toISOString())
  const { dateTime } = useHomeTime()
  const { sections, same } = rowsToShow(props.columns, props.preferences, false)
  const sheets = Math.ceil(props.columns.length / PER_SHEET)
  const each = Math.ceil(props.columns.length / sheets)
  const pages = Array.from({ length: sheets }, (_, i) => props.columns.slice(i * each, (i + 1) * each))
  const withNet = props.columns.some((column) => column.net !== null)
  return (
    <>
      <style nonce={styleNonce()}>{LANDSCAPE}</style>
      <Text fz="xs">
        {PANEL_COPY.printed(dateTime(at))}
        {withNet && ` ${PANEL_COPY.printedEstimate}`}
      </Text>
      {pages.map((columns) => (
        <OfferGrid
          key={columns[0]?.key}
          {...props}
          columns={columns}
          sections={sections}
          same={same}
          onShowAll={() => undefined}
          withPreferences={props.preferences.length > 0}
        />
      ))}
    </>
  )
}

const Pager = (props: {
  what: string
  first: number
  shown: number
  count: number
  onPage: (first: number) => void
}) => {
  const { what, first, shown, count, onPage } = props
  return (
    <Group gap="xs">
      <Text fz="sm" c="dimmed" className="num" aria-live="polite">
        <span className="visually-hidden">{`${what} `}</span>
        {PANEL_COPY.pager.shown(first + 1, first + shown, count)}
      </Text>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={PANEL_COPY.pager.previous(what.toLowerCase())}
        {...offAt(first === 0)}
        onClick={() => onPage(Math.max(0, first - PER_PAGE))}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={PANEL_COPY.pager.next(what.toLowerCase())}
        {...offAt(first + shown >= count)}
        onClick={() => onPage(Math.min(count - PER_PAGE, first + PER_PAGE))}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

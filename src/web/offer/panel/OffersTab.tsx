import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import type { ListingOffers, OfferActionView, OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import { isOwner } from '#domain/listing/viewer.ts'
import { EmptyState, QueryError } from '#web/ui/states.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { useUser } from '#web/lib/session.ts'
import { fetchWhenIdle } from '#web/lib/idle.ts'
import { piece } from '#web/ui/dialog/piece.tsx'
import { loadTip } from '#web/ui/hint/tip.ts'
import { loadMenu } from '#web/ui/popup/popup.ts'
import { BlindBar, BlindSwitch } from '../blind/BlindBar.tsx'
import { aboutAct, type Sent } from '../actions/about.ts'
import { DIALOGS, OfferDialog, type Done } from '../actions/dialogs.ts'
import { buttonsOf, opensWizard } from '../actions/edits.ts'
import { choicesOf, goToChoice, isOneOfSeveral } from '../choice/choices.ts'
import { bestValues } from '../grid/best.ts'
import { columnsOfBuyer, columnsOfSeller, documentOf, type Column } from '../grid/column.ts'
import { loadDetails } from '../grid/ColumnHead.tsx'
import { usePrinting } from '../grid/usePrinting.ts'
import { preferredTerms } from '../grid/preferences.ts'
import { usePlaces } from '../compare/usePlaces.ts'
import { WithLiveNews } from '../live/LiveNews.tsx'
import type { Suggestion } from '../counter/suggestion.ts'
import { columnsIn, grouped, isFiltered, useGridView } from '../many/view.ts'
import { MANY_COPY } from '../many/words.ts'
import { NetSheetButton } from '../net/NetSheetButton.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { markViewed, offersOfListingQuery, type ReviewSide } from '../queries.ts'
import { entersTerms, outsidePath } from '../outside/paths.ts'
import { RoundPanel } from '../round/RoundPanel.tsx'
import { attentionWords } from './attention.ts'
import { OfferPages } from './OfferPages.tsx'
import { MoreTools } from './MoreTools.tsx'
import { OneAgentNotice } from './OneAgentNotice.tsx'
import { WithActNotes } from './WithActNotes.tsx'
import { COPY } from './copy.ts'

// What few negotiations have, and no grid waits for.
const CalledNotice = lazy(async () => ({
  default: (await import('../backup/CalledNotice.tsx')).CalledNotice,
}))
const ChooseOne = lazy(async () => ({ default: (await import('../choice/ChooseOne.tsx')).ChooseOne }))
const ViewBar = lazy(async () => ({ default: (await import('../many/ViewBar.tsx')).ViewBar }))
const PdfDialog = piece(async () => (await import('../PdfDialog.tsx')).PdfDialog)

/** With more offers than a page of the grid has, they can be filtered and grouped. */
const MANY = 4

const isCalled = ({ originalOffer }: OfferGroup) => originalOffer.backup?.state === 'CALLED'

/** A delivered offer has one Edit button. */
const withShown = (column: Column): Column => ({
  ...column,
  actions: buttonsOf(column.actions, column.document),
})

/** The Offers tab: the sell side compares negotiations, the buy side reads its own chain in order (spec 3 §2). */
export const OffersTab = (props: {
  listing: ListingView
  side: ReviewSide
  /** What happened, to be said by the page: an acceptance leads away from this tab. The chain is where it is read. */
  onDone: (done: Done) => void
}) => {
  const { listing, side } = props
  const query = useQuery(offersOfListingQuery(listing.id, side))
  // Fetched once the offers are drawn, so that the first press waits for nothing.
  const drawn = query.data !== undefined
  useEffect(() => {
    if (drawn) fetchWhenIdle(...DIALOGS, loadTip, loadMenu, loadDetails)
  }, [drawn])
  useViewed(listing, side, query.data)
  if (query.isPending) return <Shape h={480} radius="md" label={COPY.loading} />
  if (!query.data) return <QueryError error={query.error} retry={() => void query.refetch()} />
  return (
    <WithActNotes data={query.data} side={side}>
      <WithLiveNews listingId={listing.id} data={query.data}>
        <Negotiation {...props} data={query.data} />
      </WithLiveNews>
    </WithActNotes>
  )
}

/**
 * A look of an owner or the listing agent is kept, and tells the buyer side when its offer was first opened (spec 3 §4 "Viewed marking").
 * An impersonator's is not.
 */
const useViewed = (listing: ListingView, side: ReviewSide, data: ListingOffers | undefined) => {
  const { impersonated } = useUser()
  const looks = !impersonated && (isOwner(listing.viewerIs) || listing.viewerIs === 'agent')
  const unseen = (data?.offers ?? [])
    .filter((group) => group.viewed === false)
    .flatMap((group) => [group.originalOffer.id, ...group.counterOffers.map((counter) => counter.id)])
    .join(' ')
  const listingId = listing.id
  useEffect(() => {
    if (!looks || side !== 'seller' || unseen === '') return
    void markViewed(listingId, unseen.split(' ')).catch(() => undefined)
  }, [looks, side, listingId, unseen])
}

/** An action somebody pressed, and what a counter begins with. */
interface Chosen {
  readonly action: OfferActionView
  readonly column: Column
  readonly suggestion?: Suggestion
}

const Negotiation = (props: {
  listing: ListingView
  side: ReviewSide
  data: ListingOffers
  onDone: (done: Done) => void
}) => {
  const { listing, side, data } = props
  const state = listing.propertyState
  const { zone } = useHomeTime()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const printing = usePrinting()
  const [pdf, setPdf] = useState<Column | null>(null)
  const preferences = useMemo(() => preferredTerms(listing), [listing])
  const { view, change } = useGridView()
  // Read anew when an offer changes, not when they are looked at in another way.
  const whole = useMemo(
    () => (side === 'seller' ? columnsOfSeller(data.offers, state, zone) : []),
    [side, data.offers, state, zone],
  )
  const best = useMemo(() => bestValues(whole), [whole])
  const places = usePlaces(listing, whole)
  const shown = useMemo(() => whole.map(withShown), [whole])
  const { show, financing, contingencies, group: by } = view
  const lists = useMemo(
    (): [name: string, columns: Column[]][] =>
      side === 'seller'
        ? grouped(by, columnsIn({ show, financing, contingencies }, shown))
        : data.offers.map((group) => ['', columnsOfBuyer(group, state, zone).map(withShown)]),
    [side, data.offers, state, zone, shown, show, financing, contingencies, by],
  )
  const many = whole.length > MANY
  const narrowed = isFiltered(view) || view.group !== 'none'
  const [opened, setOpened] = useState(narrowed)
  const nothingShown = lists.every(([, each]) => each.length === 0)
  const viewBar = (
    <Suspense fallback={null}>
      <ViewBar
        view={view}
        shown={lists.flatMap(([, each]) => each).length}
        all={whole.length}
        onChange={change}
      />
    </Suspense>
  )

  const finish = (action: OfferActionView, group: OfferGroup, sent?: Sent) => {
    if (opensWizard(action)) return void navigate(`/offers/${action.offerId}?step=8`)
    props.onDone({
      said: action.words,
      alsoCancels: action.alsoCancels,
      chainId: group.originalOffer.id,
      about: aboutAct(
        action,
        { ...documentOf(group, action.offerId), ...sent } as OfferView,
        group.originalOffer,
      ),
    })
  }
  const choose = (action: OfferActionView, group: OfferGroup) => {
    const columns = [...whole, ...lists.flatMap(([, each]) => each)].filter((each) => each.group === group)
    const column = columns.find((each) => each.document.id === action.offerId) ?? columns[0]
    if (column) setChosen({ action, column })
  }
  return (
    <Stack gap="xs">
      {side === 'seller' && choicesOf(data.offers).length > 0 && (
        <Suspense fallback={null}>
          <ChooseOne groups={data.offers} onChoose={choose} />
        </Suspense>
      )}
      {!printing && (
        <RoundPanel
          listing={listing}
          side={side}
          data={data}
          onAnswer={choose}
          lead={
            data.offers.length > 0 && (
              <>
                <Text role="status" fw={600}>
                  {attentionWords(data)}
                </Text>
                {side === 'seller' && <OneAgentNotice groups={data.offers} />}
              </>
            )
          }
        />
      )}
      {!printing && side === 'seller' && data.offers.some(isCalled) && (
        <Suspense fallback={null}>
          <CalledNotice groups={data.offers} />
        </Suspense>
      )}
      {!printing && side === 'seller' && (
        <>
          <BlindBar listingId={listing.id} groups={data.offers} />
          {data.offers.length === 0 && <BlindSwitch listingId={listing.id} />}
          {many && nothingShown && viewBar}
        </>
      )}
      {data.offers.length === 0 && (
        <EmptyState title={COPY.viewOffers}>
          {side === 'seller' ? COPY.noneForSeller : COPY.noneForBuyer}
        </EmptyState>
      )}
      {side === 'seller' && data.offers.length > 0 && nothingShown && (
        <Text role="status">{MANY_COPY.none}</Text>
      )}
      {(data.offers.length === 0 ? [] : lists).map(([name, columns], index) => (
        <Fragment key={side === 'seller' ? name : (data.offers[index]?.originalOffer.id ?? index)}>
          {name !== '' && <Title order={2} fz="md">{`${name} (${columns.length})`}</Title>}
          {columns.length > 0 && (
            <OfferPages
              columns={columns}
              preferences={preferences}
              best={best}
              places={places}
              caption={
                side === 'seller'
                  ? COPY.compareCaption
                  : COPY.chainCaption(
                      index + 1,
                      lists.length,
                      buyersOf(data.offers[index]?.originalOffer ?? {}),
                    )
              }
              what={side === 'seller' ? COPY.offers : COPY.versions}
              sortable={side === 'seller'}
              order={side === 'seller' ? view.order : null}
              onOrder={(order) => change({ order })}
              tools={
                side === 'seller' &&
                index === 0 && (
                  <>
                    {many && (
                      <Button
                        size="compact-sm"
                        variant="default"
                        aria-expanded={opened}
                        onClick={() => setOpened(!opened)}
                      >
                        {MANY_COPY.filter(narrowed)}
                      </Button>
                    )}
                    <NetSheetButton listingId={listing.id} viewerIs={listing.viewerIs} columns={whole} />
                    <MoreTools
                      listing={listing}
                      columns={whole}
                      groups={data.offers}
                      onCounter={(action, column, suggestion) => setChosen({ action, column, suggestion })}
                      onSent={(text, group) =>
                        props.onDone({ said: { text }, chainId: group.originalOffer.id })
                      }
                    />
                  </>
                )
              }
              below={index === 0 && many && opened && viewBar}
              onAction={(action, column) => {
                if (entersTerms(action)) return void navigate(outsidePath(listing.id, action.offerId))
                if (isOneOfSeveral(data.offers, action)) return goToChoice()
                setChosen({ action, column })
              }}
              onPdf={setPdf}
            />
          )}
        </Fragment>
      ))}
      {chosen && (
        <Suspense fallback={null}>
          <OfferDialog
            action={chosen.action}
            document={documentOf(chosen.column.group, chosen.action.offerId)}
            actions={chosen.column.group.offerActions}
            suggestion={chosen.suggestion}
            onClose={() => setChosen(null)}
            onDone={(action, sent) => finish(action, chosen.column.group, sent)}
          />
        </Suspense>
      )}
      {pdf?.document.rpaUrl && (
        <Suspense fallback={null}>
          <PdfDialog url={pdf.document.rpaUrl} title={COPY.agreement} onClose={() => setPdf(null)} />
        </Suspense>
      )}
    </Stack>
  )
}

import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fragment, lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import type { ListingOffers, OfferActionView, OfferGroup } from '#api/offer/offer-records.ts'
import { isOwner } from '#domain/listing/permissions.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { EmptyState, QueryError } from '#web/ui/states.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { piece } from '#web/ui/dialog/piece.tsx'
import { BlindBar, BlindSwitch } from '../blind/BlindBar.tsx'
import { aboutAct } from '../actions/about.ts'
import { buttonsOf, opensWizard } from '../actions/edits.ts'
import { CalledNotice } from '../backup/PlaceNotice.tsx'
import { goToChoice, isOneOfSeveral } from '../choice/choices.ts'
import { ChooseOne } from '../choice/ChooseOne.tsx'
import { bestValues } from '../grid/best.ts'
import { columnsOfBuyer, columnsOfSeller, documentOf, type Column } from '../grid/column.ts'
import { usePrinting } from '../grid/usePrinting.ts'
import { preferredTerms } from '../grid/preferences.ts'
import { usePlaces } from '../compare/usePlaces.ts'
import { WithLiveNews } from '../live/LiveNews.tsx'
import type { Suggestion } from '../counter/suggestion.ts'
import { columnsIn, grouped, isFiltered, useGridView } from '../many/view.ts'
import { MANY_COPY } from '../many/words.ts'
import { NetSheetButton } from '../net/NetSheetButton.tsx'
import { PdfDialog } from '../PdfDialog.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { markViewed, offersOfListingQuery, type ReviewSide } from '../queries.ts'
import { entersTerms, outsidePath } from '../outside/paper.ts'
import { RoundPanel } from '../round/RoundPanel.tsx'
import { attentionWords } from './attention.ts'
import { OfferPages } from './OfferPages.tsx'
import { MoreTools } from './MoreTools.tsx'
import { OneAgentNotice } from './OneAgentNotice.tsx'
import { WithActNotes } from './WithActNotes.tsx'
import { COPY } from './copy.ts'

const ViewBar = lazy(async () => ({ default: (await import('../many/ViewBar.tsx')).ViewBar }))
const openDialog = () => import('../actions/OfferDialog.tsx')
const OfferDialog = piece(async () => (await openDialog()).OfferDialog)

/** With more offers than a page of the grid has, they can be filtered and grouped. */
const MANY = 4

/** A delivered offer has one Edit button. */
const withShown = (column: Column): Column => ({
  ...column,
  actions: buttonsOf(column.actions, column.document),
})

/** What happened, in which chain, and which act on which document it was. */
interface Done {
  readonly text: string
  readonly chainId: string
  readonly about?: string
}

/** The Offers tab: the sell side compares negotiations, the buy side reads its own chain in order (spec 3 §2). */
export const OffersTab = (props: {
  listing: ListingView
  side: ReviewSide
  /** What happened, to be said by the page: an acceptance leads away from this tab. The chain is where it is read. */
  onDone: (done: Done) => void
}) => {
  const { listing, side } = props
  const query = useQuery(offersOfListingQuery(listing.id, side))
  // Fetched once the offers are drawn, so that the first press does not wait for it; without a network the press asks again.
  const drawn = query.data !== undefined
  useEffect(() => {
    if (drawn) void openDialog().catch(() => undefined)
  }, [drawn])
  useViewed(listing, side, query.data)
  if (query.isPending) return <Shape h={480} radius="md" aria-label={COPY.loading} />
  if (!query.data) return <QueryError error={query.error} retry={() => void query.refetch()} />
  return (
    <WithActNotes data={query.data} side={side}>
      <WithLiveNews listingId={listing.id} data={query.data}>
        <Negotiation {...props} data={query.data} />
      </WithLiveNews>
    </WithActNotes>
  )
}

/** A look of an owner or the listing agent is kept, and tells the buyer side when its offer was first opened (spec 3 §4 "Viewed marking"). */
const useViewed = (listing: ListingView, side: ReviewSide, data: ListingOffers | undefined) => {
  const looks = isOwner(listing.viewerIs) || listing.viewerIs === 'agent'
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
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const printing = usePrinting()
  const [pdf, setPdf] = useState<Column | null>(null)
  const preferences = preferredTerms(listing)
  const { view, change } = useGridView()
  const whole = side === 'seller' ? columnsOfSeller(data.offers) : []
  const places = usePlaces(listing, whole)
  const lists: [name: string, columns: Column[]][] =
    side === 'seller'
      ? grouped(view, columnsIn(view, whole))
      : data.offers.map((group) => ['', columnsOfBuyer(group)])
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

  const finish = (action: OfferActionView, group: OfferGroup) => {
    if (opensWizard(action)) return void navigate(`/offers/${action.offerId}?step=8`)
    props.onDone({
      text: OFFER_WORDS[action.words].done,
      chainId: group.originalOffer.id,
      about: aboutAct(action, documentOf(group, action.offerId), group.originalOffer),
    })
  }
  const choose = (action: OfferActionView, group: OfferGroup) => {
    const columns = [...whole, ...lists.flatMap(([, each]) => each)].filter((each) => each.group === group)
    const column = columns.find((each) => each.document.id === action.offerId) ?? columns[0]
    if (column) setChosen({ action, column })
  }
  return (
    <Stack gap="xs">
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
      {!printing && side === 'seller' && <CalledNotice groups={data.offers} />}
      {!printing && side === 'seller' && (
        <>
          <BlindBar listingId={listing.id} groups={data.offers} />
          {data.offers.length === 0 && <BlindSwitch listingId={listing.id} />}
          {many && nothingShown && viewBar}
        </>
      )}
      {side === 'seller' && <ChooseOne groups={data.offers} onChoose={choose} />}
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
              columns={columns.map(withShown)}
              preferences={preferences}
              best={side === 'seller' ? bestValues(whole) : new Map()}
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
                      onSent={(text, group) => props.onDone({ text, chainId: group.originalOffer.id })}
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
            onDone={(action) => finish(action, chosen.column.group)}
          />
        </Suspense>
      )}
      {pdf?.document.rpaUrl && (
        <PdfDialog url={pdf.document.rpaUrl} title={COPY.agreement} onClose={() => setPdf(null)} />
      )}
    </Stack>
  )
}

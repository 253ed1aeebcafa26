import { Modal, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import type { SellerCostsView } from '#api/listing/seller-costs.ts'
import { EQUAL_WEIGHTS, ranked } from '#domain/offer/compare/score.ts'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { useFocusBack } from '#web/ui/dialog/useFocusBack.ts'
import { QueryError } from '#web/ui/states.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { isOwner } from '#domain/listing/viewer.ts'
import type { Column } from '../grid/column.ts'
import type { Suggestion } from '../counter/suggestion.ts'
import { sellerCostsQuery } from '../net/queries.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { candidatesOf, leadingPart, todayAt } from './candidates.ts'
import { reckonOn } from './reckon.ts'
import { TOOLS_COPY } from '../panel/tools-copy.ts'
import { COPY } from './copy.ts'
import { Dots } from './Dots.tsx'
import { RankTable } from './RankTable.tsx'
import { WeightSliders } from './WeightSliders.tsx'
import { WhatWins } from './WhatWins.tsx'
import { named } from '#web/ui/dialog/named.ts'

interface Offers {
  listing: ListingView
  columns: readonly Column[]
  onCounter: (action: OfferActionView, column: Column, suggestion: Suggestion) => void
}

/** Offers ranked by the seller's own weights, with every point, and what would change the order. */
export const Ranking = (props: Offers & { onClose: () => void }) => {
  useFocusBack()
  useBackCloses(true, props.onClose)
  const query = useQuery(sellerCostsQuery(props.listing.id))
  return (
    <Modal opened fullScreen onClose={props.onClose} {...named(TOOLS_COPY.rank)}>
      {query.isPending ? (
        <Shape h={360} label={COPY.loading} />
      ) : query.data ? (
        <Content {...props} kept={query.data} />
      ) : (
        <QueryError error={query.error} retry={() => void query.refetch()} />
      )}
    </Modal>
  )
}

const Content = ({ listing, columns, kept, onCounter }: Offers & { kept: SellerCostsView }) => {
  const [weights, setWeights] = useState(kept.weights ?? EQUAL_WEIGHTS)
  const [day] = useState(() => todayAt(listing))
  const candidates = candidatesOf(columns, day)
  const order = ranked(candidates, weights, day)
  const who = new Map(columns.map((column) => [column.key, buyersOf(column.group.originalOffer)]))
  const nameOf = (key: string) => who.get(key) ?? ''
  const [first] = order
  // A counter answers the document that was ranked, or nothing here leads to one.
  const counterOf = (key: string) => {
    const column = columns.find((each) => each.key === key)
    const action = column?.actions.find(
      (each) => each.action === 'COUNTER' && each.offerId === column.money.id,
    )
    return column && action ? (suggestion: Suggestion) => onCounter(action, column, suggestion) : undefined
  }
  return (
    <Stack gap="lg" maw={1120} mx="auto">
      <Text c="dimmed">{COPY.intro(isOwner(listing.viewerIs))}</Text>
      <WeightSliders listing={listing} kept={kept} weights={weights} onChange={setWeights} />
      <section aria-labelledby="rank-order">
        <Title order={2} id="rank-order" mb="xs">
          {COPY.order}
        </Title>
        {first && (
          <Text role="status" fw={600} mb="xs">
            {COPY.first(nameOf(first.key), COPY.parts[leadingPart(order, weights)])}
          </Text>
        )}
        <RankTable order={order} nameOf={nameOf} />
      </section>
      <Dots order={order} nameOf={nameOf} />
      <WhatWins
        order={order}
        nameOf={nameOf}
        counterOf={counterOf}
        race={{
          candidates,
          weights,
          today: day,
          state: listing.propertyState,
          reckon: reckonOn(listing, day),
        }}
      />
    </Stack>
  )
}

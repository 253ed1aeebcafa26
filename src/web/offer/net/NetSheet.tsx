import { Modal, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { entersSellerCosts } from '#domain/listing/permissions.ts'
import type { ListingViewerIs } from '#domain/listing/viewer.ts'
import { date } from '#web/lib/format.ts'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { useFocusBack } from '#web/ui/dialog/useFocusBack.ts'
import { QueryError } from '#web/ui/states.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import type { Column } from '../grid/column.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { AllNets } from './AllNets.tsx'
import { TOOLS_COPY } from '../panel/tools-copy.ts'
import { chairWords, COPY } from './copy.ts'
import { CostsForm } from './CostsForm.tsx'
import { sellerCostsQuery } from './queries.ts'
import { Waterfall } from './Waterfall.tsx'
import { waterfall } from './waterfall.ts'
import { named } from '#web/ui/dialog/named.ts'

interface Sheet {
  listingId: string
  viewerIs: ListingViewerIs
  /** Offers with a net; each net's document is the one the buyers stand behind. */
  columns: readonly Column[]
}

/** Every net opened into its lines, with the seller's own costs on top (negotiation.md §6). */
export const NetSheet = (props: Sheet & { onClose: () => void }) => {
  useFocusBack()
  useBackCloses(true, props.onClose)
  return (
    <Modal opened fullScreen onClose={props.onClose} {...named(TOOLS_COPY.net)}>
      <Content {...props} />
    </Modal>
  )
}

const Content = ({ listingId, viewerIs, columns }: Sheet) => {
  const query = useQuery(sellerCostsQuery(listingId))
  const [chosen, setChosen] = useState(columns[0]?.key ?? '')
  if (query.isPending) return <Shape h={360} label={COPY.loading} />
  if (!query.data) return <QueryError error={query.error} retry={() => void query.refetch()} />
  const { version: _version, weights: _weights, ...costs } = query.data
  const column = columns.find((each) => each.key === chosen) ?? columns[0]
  if (!column) return null
  const closing = column.group.netClosing
  const words = chairWords(viewerIs)
  return (
    <Stack gap="lg" maw={1120} mx="auto">
      <Text c="dimmed">{COPY.estimate}</Text>
      {entersSellerCosts(viewerIs) && (
        <section aria-labelledby="own-costs">
          <Title order={2} id="own-costs" mb="xs">
            {words.costs}
          </Title>
          <CostsForm listingId={listingId} costs={query.data} words={words} />
        </section>
      )}
      <section aria-labelledby="all-nets">
        <Title order={2} id="all-nets" mb="xs">
          {COPY.all}
        </Title>
        <AllNets columns={columns} costs={costs} keep={words.keep} />
      </section>
      <section aria-labelledby="one-net">
        <Title order={2} id="one-net" mb="xs">
          {words.one}
        </Title>
        <NativeSelect
          label={COPY.offer}
          maw={360}
          mb="sm"
          value={column.key}
          data={columns.map((each) => ({ value: each.key, label: buyersOf(each.group.originalOffer) }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {closing && (
          <Text fz="sm" c="dimmed" mb="xs">
            {COPY.closing(date(closing))}
          </Text>
        )}
        <Waterfall
          label={`${words.one}: ${buyersOf(column.group.originalOffer)}`}
          steps={waterfall(column.money.offerAmount ?? 0, column.group.netLines ?? [], costs, words.keep)}
        />
      </section>
    </Stack>
  )
}

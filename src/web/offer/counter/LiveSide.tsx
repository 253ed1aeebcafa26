import { Stack, Text, Title } from '@mantine/core'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import type { TermChange } from '#domain/offer/reading/terms/redline.ts'
import { ChangeList } from '../Changed.tsx'
import { COPY } from './copy.ts'
import { BuyerFigures, SellerFigures } from './FigureCards.tsx'
import { readsNet, type Target } from './target.ts'

/** Beside the terms, while they are written: what it comes to, and the redline. */
export const LiveSide = (props: {
  target: Target
  body: OfferBody
  listing: ListingDetails
  changes: readonly TermChange[]
}) => {
  const { target, body, listing, changes } = props
  return (
    <Stack gap="md">
      {readsNet(target) ? (
        <SellerFigures target={target} body={body} listing={listing} />
      ) : (
        <BuyerFigures target={target} body={body} />
      )}
      <Redline changes={changes} />
    </Stack>
  )
}

export const Redline = ({ changes, title }: { changes: readonly TermChange[]; title?: string }) => (
  <section aria-label={title ?? COPY.changes.title}>
    <Title order={2} fz="md">
      {title ?? COPY.changes.title}
    </Title>
    {changes.length === 0 ? (
      <Text fz="sm" c="dimmed">
        {COPY.changes.none}
      </Text>
    ) : (
      <ChangeList changes={changes} />
    )}
  </section>
)

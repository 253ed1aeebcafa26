import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { addressLine } from '#domain/kernel/text/format.ts'
import { AtHome, zoneOfHome } from '#web/lib/homeTime.tsx'
import { useUser } from '#web/lib/session.ts'
import { listingQuery } from '#web/listing/queries.ts'
import { PageSkeleton, QueryError } from '#web/ui/states.tsx'
import { ContractOf } from './ContractOf.tsx'
import { COPY } from './copy.ts'

/** `/property-contract/{id}`: the contract view of a listing (spec 2 §2 "Contract signing screen"). */
export const Page = () => {
  const { id = '' } = useParams()
  const user = useUser()
  const listing = useQuery(listingQuery(id))
  if (listing.isPending) return <PageSkeleton />
  if (!listing.data) return <QueryError error={listing.error} retry={() => void listing.refetch()} />
  const side = listing.data.viewerIs === 'visitor' ? 'buyer' : 'seller'
  return (
    <div style={{ maxWidth: 960, margin: '0 auto', width: '100%' }}>
      <title>{COPY.contract.page}</title>
      <Text mb="xs">
        <Anchor component={Link} to={`/offer-status/${id}/${side}`} underline="always">
          {addressLine(listing.data.address)}
        </Anchor>
      </Text>
      <AtHome zone={zoneOfHome(listing.data)}>
        <ContractOf listing={listing.data} side={side} user={user} page />
      </AtHome>
    </div>
  )
}

import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { AtHome, zoneOfHome } from '#web/lib/homeTime.tsx'
import { useUser } from '#web/lib/session.ts'
import { OUTSIDE_COPY } from '#web/offer/outside/copy.ts'
import { OutsideWizard } from '#web/offer/outside/OutsideWizard.tsx'
import { entersTerms } from '#web/offer/outside/paths.ts'
import { homeQuery, offersOfListingQuery } from '#web/offer/queries.ts'
import { EmptyState, PageSkeleton, QueryError } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'

/** /outside-offer/{listing}: the listing agent enters an offer from outside; `?offer=` names one whose terms are revised. */
export const Page = () => {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const user = useUser()
  const navigate = useNavigate()
  const home = useQuery(homeQuery(id))
  const offers = useQuery({ ...offersOfListingQuery(id, 'seller'), staleTime: 0 })
  const back = `/offer-status/${id}/seller?tab=offers`
  const failed = home.data ? (offers.data ? null : offers.error) : home.error
  if (failed)
    return (
      <QueryError
        error={failed}
        retry={() => {
          void home.refetch()
          void offers.refetch()
        }}
      />
    )
  if (!home.data || !offers.data) return <PageSkeleton />
  const revised = params.get('offer')
  const group = offers.data.offers.find((each) => each.originalOffer.id === revised)
  const action = revised ? group?.offerActions.find(entersTerms) : offers.data.outsideAction
  if (!action)
    return (
      <EmptyState title={group ? OUTSIDE_COPY.notNow : OUTSIDE_COPY.none}>
        {group ? OUTSIDE_COPY.notNowText : OUTSIDE_COPY.noneText}{' '}
        <Anchor component={Link} to={back} underline="always">
          {OUTSIDE_COPY.back}
        </Anchor>
      </EmptyState>
    )
  return (
    <AtHome zone={zoneOfHome(home.data)}>
      <OutsideWizard
        key={revised ?? 'new'}
        user={user}
        listing={home.data}
        offer={group?.originalOffer ?? null}
        action={action}
        onSent={(text) => {
          toast(text)
          void navigate(back)
        }}
        onClose={() => void navigate(back)}
      />
    </AtHome>
  )
}

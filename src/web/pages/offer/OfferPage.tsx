import { Alert, Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { ApiError, isRefusal } from '#web/lib/call/apiError.ts'
import { AtHome, zoneOfHome } from '#web/lib/homeTime.tsx'
import { useUser } from '#web/lib/session.ts'
import { isAgent, makesOffers } from '#web/lib/user.ts'
import type { OfferView } from '#api/offer/offer-records.ts'
import { refuse, sentenceOf, statusOf, type RefusalCode } from '#domain/kernel/refusal.ts'
import { isEditable } from '#domain/offer/permissions.ts'
import { ConsumerWizard } from '#web/offer/consumer/ConsumerWizard.tsx'
import { COPY as LIST } from '#web/offer/list/copy.ts'
import { newOfferPath } from '#web/offer/paths.ts'
import { NO_PROFILE, ProfilePicker } from '#web/offer/profile/ProfilePicker.tsx'
import { profilesQuery } from '#web/offer/profile/queries.ts'
import { homeQuery, offerQuery, prefillQuery } from '#web/offer/queries.ts'
import { OfferReading } from '#web/offer/review/OfferReading.tsx'
import { useAfterAction } from '#web/offer/useAfterAction.tsx'
import { OfferWizard } from '#web/offer/wizard/OfferWizard.tsx'
import { Undelivered } from '#web/undelivered/Undelivered.tsx'
import { AdministratorsNone } from '#web/ui/AdministratorsNone.tsx'
import { InvitedElsewhere } from '#web/ui/invite/InvitedElsewhere.tsx'
import { NoPermission, PageSkeleton, QueryError } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'

/**
 * /create-offer, /create-offer-consumer and /offers/{id} as one layout: the first save of a new draft changes the
 * address under the wizard, which goes on as it is. `?listing=` (or listingId, or the route's state) names the home of a
 * new one.
 */
export const Page = () => {
  const { id } = useParams()
  const [params] = useSearchParams()
  const { pathname, search, state } = useLocation()
  const routeState = state as { listingId?: string; profileId?: string } | null
  const user = useUser()
  const asked = params.get('listing') ?? params.get('listingId') ?? routeState?.listingId
  const [made, setMade] = useState<{ id: string; key: string; seen: boolean } | null>(null)
  const consumers = pathname === '/create-offer-consumer'
  if (!id && consumers && isAgent(user))
    return <Navigate to={`/create-offer${search}`} replace state={state} />
  if (!id && !makesOffers(user)) return <NotForAdministrators />
  if (!id && !consumers && !isAgent(user)) return <NotCertified asked={asked} />
  if (!id && !asked) return <Navigate to={consumers ? '/offers' : '/search'} replace />
  const profileId = params.get('profileId') ?? routeState?.profileId
  const begun = `new-${asked} ${profileId ?? ''}`
  const key = id ? (made?.id === id ? made.key : id) : begun
  const onMade = (offerId: string) => setMade({ id: offerId, key, seen: false })
  if (made && !made.seen && made.id === id) setMade({ ...made, seen: true })
  // Back, to a step from before the offer was saved: it is the same offer, not another one.
  if (!id && made?.seen && made.key === begun)
    return <Navigate to={`/offers/${made.id}?step=${params.get('step') ?? 1}`} replace />
  return <Beginning key={key} id={id} asked={asked} profileId={profileId} onMade={onMade} />
}

interface Begun {
  id?: string
  asked?: string
  profileId?: string
  onMade: (id: string) => void
}

/**
 * An agent who has saved profiles chooses one first, or none; without any the offer begins at once, and goes on where it
 * is, whatever is kept meanwhile.
 */
const Beginning = (props: Begun) => {
  const { id, asked = '' } = props
  const user = useUser()
  const [begun, setBegun] = useState(Boolean(id ?? props.profileId) || !isAgent(user))
  const profiles = useQuery({ ...profilesQuery(), enabled: !begun })
  const home = useQuery({ ...homeQuery(asked), enabled: !begun })
  if (begun) return <Offer {...props} />
  if (profiles.isPending || home.isPending) return <PageSkeleton />
  // Before a profile is chosen.
  const no = home.data?.can.makeOffer.code as RefusalCode | undefined
  if (no)
    return (
      <NotHere
        error={new ApiError(statusOf(no), no, sentenceOf(refuse(no)))}
        retry={() => void home.refetch()}
      />
    )
  if (home.data && profiles.data && profiles.data.items.length > 0)
    return <ProfilePicker listing={home.data} profiles={profiles.data.items} />
  setBegun(true)
  return null
}

const Offer = (props: Begun) => {
  const { id, asked } = props
  const led = (useLocation().state as { replaced?: 'link' | 'meanwhile' } | null)?.replaced
  const [acting, setActing] = useState(false)
  const [seen, setSeen] = useState<string | null>(null)
  const profileId = props.profileId === NO_PROFILE ? undefined : props.profileId
  const user = useUser()
  const offer = useQuery({ ...offerQuery(id ?? ''), enabled: Boolean(id), staleTime: 0 })
  const after = useAfterAction(user, offer.data)
  const listingId = id ? offer.data?.listingId : asked
  const home = useQuery({ ...homeQuery(listingId ?? ''), enabled: Boolean(listingId) })
  const start = useQuery({ ...prefillQuery(asked ?? '', profileId), enabled: !id && Boolean(asked) })

  if (!id && start.error) return <NotHere error={start.error} retry={() => void start.refetch()} />
  // Gone for this person: what was read before is not shown any longer, but for the dialog that says why.
  const gone = offer.error instanceof ApiError && [403, 404].includes(offer.error.status)
  if (offer.error && !after.dialog && (gone || !offer.data))
    return (
      <InvitedElsewhere error={offer.error}>
        <QueryError error={asNotFound(offer.error)} retry={() => void offer.refetch()} />
      </InvitedElsewhere>
    )
  if (home.error && !home.data) return <QueryError error={home.error} retry={() => void home.refetch()} />
  // An old link leads to the document that is current now: nobody acts on one that another has replaced.
  const stands = offer.data?.currentOfferId === offer.data?.id
  if (offer.data && stands && seen !== offer.data.id) setSeen(offer.data.id)
  // Not under the hand of somebody who is writing: the dialog says what happened, and closing it leads on.
  if (offer.data && !stands && !after.dialog && !acting)
    return (
      <Navigate
        to={`/offers/${offer.data.currentOfferId}`}
        replace
        state={{ replaced: seen === offer.data.id ? 'meanwhile' : 'link' }}
      />
    )
  const body = id ? offer.data : start.data
  const Writing = isAgent(user) ? OfferWizard : ConsumerWizard
  if (!body || !home.data) return <PageSkeleton />
  return (
    <AtHome zone={zoneOfHome(home.data)}>
      {led && (
        <Alert color="yellow" role="status" mb="md">
          {led === 'link' ? COPY.offer.earlierLink : COPY.offer.movedOn}
        </Alert>
      )}
      {offer.data && names(offer.data.viewerIs) && (
        <Undelivered on={{ offerId: offer.data.chainId }} width={960} />
      )}
      {offer.data && !isEditable(offer.data, user.impersonated) ? (
        <OfferReading listing={home.data} offer={offer.data} onDone={after.onDone} onActing={setActing} />
      ) : (
        <Writing
          user={user}
          listing={home.data}
          offer={offer.data ?? null}
          start={start.data ?? {}}
          profileId={profileId}
          onMade={props.onMade}
          onDone={after.onDone}
        />
      )}
      {after.dialog}
    </AtHome>
  )
}

/** Typed the addresses of an offer: its agent, or the consumer who began it. */
const names = (is: OfferView['viewerIs']) => is === 'buyerAgent' || is === 'creator'

/** A 403 or a 404 on an offer both show Page Not Found (spec 3 §2). */
const asNotFound = (error: unknown) =>
  error instanceof ApiError && error.status === 403 ? new ApiError(404, 'not-found', error.message) : error

/** Why no offer can be begun here: another state's license leads home, all else says what it is. */
const NotHere = ({ error, retry }: { error: unknown; retry: () => void }) => {
  if (isRefusal(error, 'licence-state-mismatch'))
    return <Navigate to="/home" replace state={{ notice: (error as ApiError).message }} />
  if (!(error instanceof ApiError) || error.transient || error.status === 404)
    return <QueryError error={error} retry={retry} />
  return (
    <NoPermission
      title={error.message}
      action={
        <Button component={Link} to="/search">
          {COPY.offer.findAnotherHome}
        </Button>
      }
    >
      {COPY.offer.notNow}
    </NoPermission>
  )
}

const NotForAdministrators = () => (
  <AdministratorsNone page title={LIST.dashboard.noneForAdmin.title}>
    {LIST.dashboard.noneForAdmin.text}
  </AdministratorsNone>
)

/** The agents' wizard is not for others; without an agent an offer begins in the consumers' (spec 3 §1, §6). */
const NotCertified = ({ asked }: { asked?: string }) => (
  <NoPermission
    title={COPY.offer.notCertified}
    action={
      <Group justify="center" gap="xs">
        <Button component={Link} to={asked ? newOfferPath(null, asked) : '/search'}>
          {asked ? COPY.offer.startWithoutAgent : COPY.offer.findAHome}
        </Button>
        <Button component={Link} to="/agent-profile" variant="default">
          {COPY.offer.completeAgentProfile}
        </Button>
      </Group>
    }
  >
    {COPY.offer.notCertifiedText}
  </NoPermission>
)

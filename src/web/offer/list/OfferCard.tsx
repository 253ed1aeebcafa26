import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { whoseTerms } from '#domain/offer/reading/current.ts'
import { Link } from 'react-router'
import { TERMS } from '#domain/glossary/terms.ts'
import type { OfferView } from '#api/offer/offer-records.ts'
import { cityLine, fullName, streetLine } from '#domain/kernel/text/format.ts'
import { AtHome, zoneOfHome } from '#web/lib/homeTime.tsx'
import { exactDollars, maskedOffer } from '#web/lib/format.ts'
import { ByWhen } from '#web/ui/ByWhen.tsx'
import { Term } from '#web/ui/hint/Term.tsx'
import { Countdown } from '#web/ui/Countdown.tsx'
import { useUser } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { Expires } from '../expiry/Expires.tsx'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { homeQuery } from '../queries.ts'
import { COPY } from './copy.ts'
import classes from './list.module.css'
import { offerPath, waitsOnViewer } from './asked.ts'
import { standingOf } from './standing.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { CopyIcons } from '#web/ui/CopyIcons.tsx'

/** A figure of the home until the home is read: a price that is to come is no price to be determined. */
const UNKNOWN = '–'

/** One offer of a dashboard: the home, what is offered, where it is and what comes next (spec 3 §2). */
export const OfferCard = ({ offer, showBuyer = true }: { offer: OfferView; showBuyer?: boolean }) => {
  const home = useQuery(homeQuery(offer.listingId))
  const address = home.data?.address
  const street = streetLine(address) || COPY.card.unknownHome
  const asked = waitsOnViewer(offer)
  const shown = { ...offer, ...offer.current }
  // Whoever writes a draft goes on with it; there is nothing to view yet.
  const goesOn = asked && shown.state === 'DRAFT'
  const standing = standingOf(offer, home.data?.state)
  const forAgent = isAgent(useUser())
  const contact = forAgent ? home.data?.listingAgent : offer.agent
  return (
    <article className={classes.card} aria-label={COPY.card.region(street, buyersOf(offer))}>
      <Photo
        className={classes.photo}
        file={home.data?.primaryImage}
        sizes="(max-width: 768px) 100vw, 400px"
        alt={home.data?.primaryImageUrl ? street : COPY.card.noPhoto}
      />
      <div className={classes.body}>
        <Group justify="space-between" align="flex-start" gap="xs">
          <div style={{ minWidth: 0 }}>
            {home.isPending ? <Skeleton h={16} w={180} /> : <Text fw={650}>{street}</Text>}
            <Text fz="sm" c="dimmed">
              {cityLine(address)}
            </Text>
            {showBuyer && <Text fz="sm">{buyersOf(offer)}</Text>}
            <Text fz="xs" c="dimmed" title={offer.id}>
              {COPY.number(offer.id)}
            </Text>
          </div>
          <StatusBadge tone={standing.tone}>{standing.label}</StatusBadge>
        </Group>
        <dl className={classes.figures}>
          <div>
            <dt>{whoseTerms(shown.offerType)}</dt>
            <dd className="num">{exactDollars(shown.offerAmount, UNKNOWN)}</dd>
          </div>
          <div>
            <dt>{COPY.card.listPrice}</dt>
            <dd className="num">{home.data ? exactDollars(home.data.price, COPY.card.noPrice) : UNKNOWN}</dd>
          </div>
          <div>
            <dt>{COPY.card.offers}</dt>
            <dd className="num">{home.data?.offerCount ?? UNKNOWN}</dd>
          </div>
          {!standing.over && (
            <div>
              <dt>
                <Term tip={TERMS.highestOffer}>{COPY.card.highestOffer}</Term>
              </dt>
              <dd className="num">
                {home.data ? maskedOffer(home.data.highestOffer, home.data.offerCount) : UNKNOWN}
              </dd>
            </div>
          )}
          {contact && (
            <div>
              <dt>{forAgent ? COPY.listingAgent : COPY.yourAgent}</dt>
              <dd>
                <Group gap={4}>
                  {fullName(contact)}
                  {forAgent && (
                    <CopyIcons name={fullName(contact)} phone={contact.phone} email={contact.email} />
                  )}
                </Group>
              </dd>
            </div>
          )}
        </dl>
        {home.data?.deadline && !standing.over && (
          <Countdown deadline={home.data.deadline} day={home.data.auctionExpirationDate} />
        )}
        <Group justify="space-between" gap="xs" mt="auto">
          <div style={{ flex: '1 1 200px' }}>
            <Text fz="sm" c="dimmed">
              {standing.next}
            </Text>
            <AtHome zone={home.data && zoneOfHome(home.data)}>
              {offer.expiresAt !== offer.current?.by && <Expires offer={offer} />}
              {offer.current && <ByWhen since={offer.current.since} by={offer.current.by} />}
            </AtHome>
          </div>
          <Group gap="xs">
            {standing.signs && (
              <Button
                component={Link}
                to={`/property-contract/${offer.listingId}`}
                aria-label={COPY.card.signOf(COPY.card.signs[standing.signs], street)}
              >
                {COPY.card.signs[standing.signs]}
              </Button>
            )}
            <Button
              component={Link}
              to={offerPath(offer)}
              variant={asked && !standing.signs ? 'filled' : 'default'}
              aria-label={(goesOn ? COPY.card.goOnOf : COPY.card.detailsOf)(street, buyersOf(offer))}
            >
              {goesOn ? COPY.card.goOn : COPY.card.viewDetails}
            </Button>
          </Group>
        </Group>
      </div>
    </article>
  )
}

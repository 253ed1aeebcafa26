import { ActionIcon } from '@mantine/core'
import { IconHeart, IconHeartFilled } from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { HomeCard as Home } from '#api/listing/homes.ts'
import { addressLine, cityLine, count, streetLine } from '#domain/kernel/text/format.ts'
import { exactDollars } from '#web/lib/format.ts'
import { placeOf } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { toastError } from '#web/ui/toast.ts'
import { hold } from './held.ts'
import { useLikeHome } from './queries.ts'
import classes from './homes.module.css'
import { COPY } from './copy.ts'

/** A home as everybody sees it in a list: the photograph first, the price large, and nothing that is not there. */
export const HomeCard = ({ home, onPoint }: { home: Home; onPoint?: (id: string | null) => void }) => {
  const price = home.price ? exactDollars(home.price) : COPY.card.noPrice
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- whoever points at a card sees its pin; nothing is done by it
    <article
      className={classes.card}
      aria-label={addressLine(home.address)}
      onMouseEnter={() => onPoint?.(home.id)}
      onMouseLeave={() => onPoint?.(null)}
    >
      <Photo
        className={classes.photo}
        file={home.image}
        alt={home.image ? home.image.alt || streetLine(home.address) : COPY.card.noPhoto}
        sizes="(width < 576px) 100vw, 330px"
      />
      <div className={classes.about}>
        <p className={classes.price}>{price}</p>
        <p className={classes.facts}>{facts(home)}</p>
        <h3 className={classes.street}>
          <Link to={`/listing/${home.path}`} className={classes.link}>
            {streetLine(home.address)}
          </Link>
        </h3>
        <p className={classes.city}>{cityLine(home.address)}</p>
        {home.brokerage && <p className={classes.by}>{COPY.card.listedBy(home.brokerage)}</p>}
      </div>
      <Heart home={home} />
      {home.label !== 'Active' && <span className={classes.label}>{home.label}</span>}
    </article>
  )
}

/** A visitor's heart leads to the log-in and back here, where the home is liked (`useHeldLike`). In a coat there is none: a like is one's own. */
const Heart = ({ home }: { home: Home }) => {
  const { user } = useSession()
  const location = useLocation()
  const navigate = useNavigate()
  const like = useLikeHome()
  const liked = like.isPending ? like.variables.liked : (like.data?.liked ?? home.liked)
  if (user?.impersonated) return null
  return (
    <ActionIcon
      className={classes.heart}
      variant="default"
      radius="xl"
      size="lg"
      color={liked ? 'red.8' : 'gray'}
      aria-pressed={liked}
      aria-label={COPY.card.like(streetLine(home.address))}
      onClick={() => {
        if (!user) {
          hold('like', home.id)
          void navigate('/login', { state: { redirect: placeOf(location) } })
        } else like.mutate({ id: home.id, liked: !liked }, { onError: (error) => toastError(error) })
      }}
    >
      {liked ? <IconHeartFilled size={20} /> : <IconHeart size={20} />}
    </ActionIcon>
  )
}

const facts = (home: Home): string =>
  [
    home.numberBedrooms !== null && COPY.card.beds(home.numberBedrooms),
    home.numberBaths !== null && COPY.card.baths(home.numberBaths),
    home.squareFeet !== null && COPY.card.squareFeet(count(home.squareFeet)),
  ]
    .filter(Boolean)
    .join(' · ')

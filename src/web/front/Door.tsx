import type { HomeTile } from '#api/front.ts'
import { count, exactMoney } from '#domain/kernel/text/format.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { Photo } from '#web/ui/Photo.tsx'
import { COPY } from './copy.ts'
import { HOMES_PATH } from '#web/lib/visitorPaths.ts'
import front from './front.module.css'
import classes from './door.module.css'

/** The front door: what Parley is, a search, homes on the market, and where each begins. */
export const Door = ({ homes }: { homes: readonly HomeTile[] }) => {
  const first = homes.find((home) => home.photo)
  return (
    <>
      <section className={classes.hero} aria-labelledby="door-title">
        <div>
          <h1 id="door-title" className={classes.title}>
            {COPY.door.title}
          </h1>
          <p className={classes.lead}>{COPY.door.lead}</p>
          <form action={HOMES_PATH} method="get" role="search" className={classes.search}>
            <input
              type="search"
              name="q"
              maxLength={LENGTHS.addressLine}
              aria-label={COPY.door.search}
              placeholder={COPY.door.search}
              autoComplete="off"
            />
            <button type="submit" className={front.primary}>
              {COPY.door.find}
            </button>
          </form>
        </div>
        {first?.photo && (
          <a href={first.path} className={classes.first}>
            <Photo
              file={first.photo}
              alt={first.photo.alt || COPY.door.photoOf(first.street)}
              sizes="(width < 992px) 100vw, 640px"
              eager
            />
            <span>
              <b>{first.price ? exactMoney(first.price) : COPY.figures.noPrice}</b> {first.street},{' '}
              {first.city}
            </span>
          </a>
        )}
      </section>
      <section aria-labelledby="homes-title" className={classes.homes}>
        <div className={classes.head}>
          <h2 id="homes-title">{COPY.door.homes}</h2>
          {homes.length > 0 && <a href={HOMES_PATH}>{COPY.door.all}</a>}
        </div>
        {homes.length === 0 ? (
          <p className={front.muted}>
            {COPY.door.none} {COPY.door.noneText}
          </p>
        ) : (
          <ul className={classes.tiles}>
            {homes.map((home) => (
              <li key={home.path}>
                <Tile home={home} />
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="begin-title" className={classes.begin}>
        <h2 id="begin-title">{COPY.door.beginTitle}</h2>
        <ul>
          {COPY.door.begin.map(({ title, text, link, to }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
              <a href={to}>{link}</a>
            </li>
          ))}
        </ul>
        <p className={front.muted}>
          {COPY.door.already} <a href="/login">{COPY.frame.logIn}</a>
        </p>
      </section>
    </>
  )
}

/** One home: photograph first, price large, and of the rest what there is. */
const Tile = ({ home }: { home: HomeTile }) => {
  const facts = [
    home.bedrooms != null && `${count(home.bedrooms)} ${COPY.facts.beds(home.bedrooms)}`,
    home.baths != null && `${count(home.baths)} ${COPY.facts.baths(home.baths)}`,
    home.squareFeet && `${count(home.squareFeet)} ${COPY.facts.squareFeet}`,
  ].filter(Boolean)
  return (
    <a href={home.path} className={classes.tile}>
      {home.photo ? (
        <Photo file={home.photo} alt="" sizes="(width < 576px) 100vw, (width < 992px) 50vw, 300px" />
      ) : (
        <span className={classes.noPhoto}>{COPY.gallery.none}</span>
      )}
      <b className={classes.tilePrice}>{home.price ? exactMoney(home.price) : COPY.figures.noPrice}</b>
      {facts.length > 0 && <span>{facts.join(' · ')}</span>}
      <span className={front.muted}>
        {home.street}, {home.city}
      </span>
    </a>
  )
}

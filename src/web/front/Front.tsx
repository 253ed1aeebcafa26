import type { FrontPage } from '#api/front.ts'
import { COPY } from './copy.ts'
import { Door } from './Door.tsx'
import { Frame } from './Frame.tsx'
import { Home } from './home/Home.tsx'
import { listingPath } from '#domain/listing/reading/path.ts'
import { HOMES_PATH } from '#web/lib/visitorPaths.ts'
import front from './front.module.css'

/** A page of the front, as the server draws it and the browser takes it over: the same from the same data. */
export const Front = ({ page, year }: { page: FrontPage; year: number }) => (
  <Frame path={page.kind === 'home' ? listingPath(page.listing) : null} year={year}>
    {page.kind === 'home' && (
      <Home listing={page.listing} acts={{ signedIn: false }} now={page.now} origin={page.origin} />
    )}
    {page.kind === 'door' && <Door homes={page.homes} />}
    {page.kind === 'absent' && (
      <div className={front.absent}>
        <p>
          {COPY.absent.oops} <b>{COPY.absent.code}</b>
        </p>
        <h1>{COPY.absent.title}</h1>
        <p>{COPY.absent.text}</p>
        <a className={front.primary} href={HOMES_PATH}>
          {COPY.absent.back}
        </a>
      </div>
    )}
  </Frame>
)

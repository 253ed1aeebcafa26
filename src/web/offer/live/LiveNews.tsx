import { Button, Text } from '@mantine/core'
import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ListingOffers } from '#api/offer/offer-records.ts'
import { heardOf } from '#web/lib/call/live.ts'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { COPY } from './copy.ts'
import classes from './live.module.css'
import { joined, newsBetween, type News } from './news.ts'

const JustChangedContext = createContext<ReadonlySet<string | null>>(new Set())

/** What others did since the page was opened or the news was put away; one's own acts in this window are no news. */
const useNews = (listingId: string, data: ListingOffers) => {
  const seen = useRef({ data, heard: heardOf(listingId) })
  const [news, setNews] = useState<readonly News[]>([])
  useEffect(() => {
    const before = seen.current
    if (before.data === data) return
    const heard = heardOf(listingId)
    const found = heard === before.heard ? [] : newsBetween(before.data, data)
    // A note may come before what it is about: it counts until it has brought something.
    seen.current = { data, heard: found.length > 0 ? heard : before.heard }
    if (found.length > 0) setNews((earlier) => joined(earlier, found))
  }, [listingId, data])
  return { news, putAway: () => setNews([]) }
}

/** Says what changed under one's eyes, over the page, which stays where it is; marked until one has seen it. */
export const WithLiveNews = (props: { listingId: string; data: ListingOffers; children: ReactNode }) => {
  const { news, putAway } = useNews(props.listingId, props.data)
  const [first] = news
  return (
    <JustChangedContext value={new Set(news.map((each) => each.chainId))}>
      <div role="status">
        {first && (
          <div className={`card ${classes.news}`}>
            <Text fz="sm" className={classes.text} title={news.map((each) => each.text).join('\n')}>
              <b>{COPY.title}</b> {first.text} {news.length > 1 && COPY.more(news.length - 1)}
            </Text>
            <Button size="compact-sm" variant="default" flex="none" onClick={putAway}>
              {COPY.seen}
            </Button>
          </div>
        )}
      </div>
      {props.children}
    </JustChangedContext>
  )
}

/** The mark of an offer that changed under one's eyes; nothing otherwise. */
export const JustChanged = ({ chainId }: { chainId: string }) =>
  use(JustChangedContext).has(chainId) ? (
    <StatusBadge size="sm" tone="warn">
      {COPY.mark}
    </StatusBadge>
  ) : null

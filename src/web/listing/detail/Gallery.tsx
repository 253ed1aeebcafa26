import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListingDetails } from '#api/listing-records.ts'
import classes from './detail.module.css'
import { COPY } from './copy.ts'

/** The photographs, large, one at a time; the drawn house where there is none (spec 2 §2). */
export const Gallery = ({ listing }: { listing: ListingDetails }) => {
  const urls = [listing.primaryImageUrl, ...(listing.images ?? []).map((file) => file.url)].filter(
    (url, at, all): url is string => Boolean(url) && all.indexOf(url) === at,
  )
  const [shown, setShown] = useState(0)
  const where = listing.address?.addressLine1 ?? COPY.gallery.unknownHome
  if (urls.length === 0)
    return (
      <figure className={classes.gallery}>
        <img className={classes.photo} src="/house.svg" alt={COPY.gallery.none} />
      </figure>
    )
  const turn = (by: number) => setShown((now) => (now + by + urls.length) % urls.length)
  return (
    <figure className={classes.gallery}>
      <img
        className={classes.photo}
        src={urls[shown]}
        alt={COPY.gallery.photo(where, shown + 1, urls.length)}
      />
      {urls.length > 1 && (
        <Group className={classes.turn} gap="xs">
          <ActionIcon variant="default" aria-label={COPY.gallery.previous} onClick={() => turn(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text fz="sm" className="num" aria-live="polite">
            {COPY.gallery.place(shown + 1, urls.length)}
          </Text>
          <ActionIcon variant="default" aria-label={COPY.gallery.next} onClick={() => turn(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      )}
    </figure>
  )
}

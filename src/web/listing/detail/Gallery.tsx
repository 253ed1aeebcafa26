import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListingDetails } from '#api/listing-records.ts'
import classes from './detail.module.css'

/** The photographs, large, one at a time; the drawn house where there is none (spec 2 §2). */
export const Gallery = ({ listing }: { listing: ListingDetails }) => {
  const urls = [listing.primaryImageUrl, ...(listing.images ?? []).map((file) => file.url)].filter(
    (url, at, all): url is string => Boolean(url) && all.indexOf(url) === at,
  )
  const [shown, setShown] = useState(0)
  const where = listing.address?.addressLine1 ?? 'the home'
  if (urls.length === 0)
    return (
      <figure className={classes.gallery}>
        <img className={classes.photo} src="/house.svg" alt="No photograph yet" />
      </figure>
    )
  const turn = (by: number) => setShown((now) => (now + by + urls.length) % urls.length)
  return (
    <figure className={classes.gallery}>
      <img
        className={classes.photo}
        src={urls[shown]}
        alt={`${where}, photograph ${shown + 1} of ${urls.length}`}
      />
      {urls.length > 1 && (
        <Group className={classes.turn} gap="xs">
          <ActionIcon variant="default" aria-label="Previous photograph" onClick={() => turn(-1)}>
            <IconChevronLeft size={18} />
          </ActionIcon>
          <Text fz="sm" className="num" aria-live="polite">{`${shown + 1} of ${urls.length}`}</Text>
          <ActionIcon variant="default" aria-label="Next photograph" onClick={() => turn(1)}>
            <IconChevronRight size={18} />
          </ActionIcon>
        </Group>
      )}
    </figure>
  )
}

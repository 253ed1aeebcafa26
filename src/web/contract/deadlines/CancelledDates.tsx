import { Anchor, Stack, Text, Title } from '@mantine/core'
import { IconCalendarX } from '@tabler/icons-react'
import { deadlinesCalendar } from '#api/contract/deadlines.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { COPY } from './copy.ts'
import classes from './timeline.module.css'

/** After the agreement fell through (K6): the file that takes its dates out of the calendars that have them. */
export const CancelledDates = ({ listingId, level }: { listingId: string; level: 2 | 3 }) => (
  <Stack gap="xs" className="card" p="sm" component="section" aria-label={COPY.title}>
    <Title order={level}>{COPY.title}</Title>
    <Text fz="sm">{COPY.over}</Text>
    <div>
      <Anchor
        href={urlOf(deadlinesCalendar.path, { id: listingId })}
        download
        fz="sm"
        underline="always"
        className={classes.calendar}
      >
        <IconCalendarX size={16} aria-hidden />
        {COPY.cancelling}
      </Anchor>
    </div>
  </Stack>
)

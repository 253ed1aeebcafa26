import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconCalendarPlus, IconCircleCheck, IconCalendarX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  deadlinesCalendar,
  type DeadlinesView,
  type DeadlineView,
  type NoticeDeadlineView,
} from '#api/contract/deadlines.ts'
import { daysBetween } from '#domain/kernel/time/calendar.ts'
import { localDayOf } from '#domain/kernel/time/deadline.ts'
import { zoneInWords } from '#domain/kernel/time/zone.ts'
import { MINUTE } from '#domain/kernel/time/span.ts'
import { urlOf } from '#web/lib/call/api.ts'
import { date } from '#web/lib/format.ts'
import { useNow } from '#web/lib/timers.ts'
import { StatusBadge, type Tone } from '#web/ui/facts/StatusBadge.tsx'
import { Lines, QueryError } from '#web/ui/states.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { COPY } from './copy.ts'
import { deadlinesQuery } from './queries.ts'
import classes from './timeline.module.css'

const TONES: Record<DeadlineView['party'], Tone> = { BUYER: 'buyer', SELLER: 'seller', BOTH: 'else' }

/** A deadline of the agreement, or the day that a notice to perform set. */
type Line = DeadlineView | NoticeDeadlineView

const LAST = '9999-12-31'

/** All of them by day, as the two lists come by themselves. */
const linesOf = (view: DeadlinesView): Line[] =>
  [...view.deadlines, ...view.notices].toSorted((a, b) => (a.day ?? LAST).localeCompare(b.day ?? LAST))

/** How a deadline stands today (YYYY-MM-DD where the home is): in words, and near or late for the eye. */
const standing = (
  d: Line,
  today: string,
  closed: boolean,
): { words: string; tone: 'done' | 'late' | 'near' | 'open' } => {
  if ('removedOn' in d && d.removedOn) return { words: COPY.removed(date(d.removedOn)), tone: 'done' }
  if (d.doneOn) return { words: COPY.done(date(d.doneOn)), tone: 'done' }
  if (closed) return { words: '', tone: 'open' }
  if (!d.day) return { words: COPY.openText, tone: 'open' }
  const left = daysBetween(today, d.day)
  if (left < 0) return { words: COPY.late(-left), tone: 'late' }
  return { words: COPY.left(left), tone: left <= 3 ? 'near' : 'open' }
}

/** The dates as a file for calendars; after a cancellation, the one that takes them out again. */
const CalendarFile = (props: { listingId: string; icon: React.ReactNode; label: string }) => (
  <Anchor
    href={urlOf(deadlinesCalendar.path, { id: props.listingId })}
    download
    fz="sm"
    underline="always"
    className={classes.calendar}
  >
    {props.icon}
    {props.label}
  </Anchor>
)

/** What the signed agreement gives a day to: dates, what is left, whose it is, and what the agents noted. */
export const Timeline = ({ listingId, level }: { listingId: string; level: 2 | 3 }) => {
  const found = useQuery(deadlinesQuery(listingId))
  const now = useNow(MINUTE)
  const [noting, setNoting] = useState<DeadlineView | null>(null)
  const view = found.data
  return (
    <Stack gap="xs" className="card" p="sm" component="section" aria-label={COPY.title}>
      <Group justify="space-between" gap="xs">
        <Title order={level}>{COPY.title}</Title>
        {view && (
          <CalendarFile
            listingId={listingId}
            icon={<IconCalendarPlus size={16} aria-hidden />}
            label={COPY.calendar}
          />
        )}
      </Group>
      {found.isPending && (
        // As long as dates are, so that what stands below them is not pushed away.
        <div style={{ minHeight: '100vh' }}>
          <Lines rows={4} />
        </div>
      )}
      {found.isError && <QueryError error={found.error} retry={() => void found.refetch()} />}
      {view && (
        <>
          <Text fz="sm" c="dimmed">
            {COPY.about(date(view.effectiveDate), zoneInWords(view.zone))}
            {view.closed && ` ${COPY.closed}`}
          </Text>
          <ol className={classes.list}>
            {linesOf(view).map((line) =>
              'noticeId' in line ? (
                <Row
                  key={line.noticeId}
                  line={line}
                  today={localDayOf(now, view.zone)}
                  closed={view.closed}
                />
              ) : (
                <Row
                  key={line.kind}
                  line={line}
                  today={localDayOf(now, view.zone)}
                  closed={view.closed}
                  onNote={view.can.mark && line.removedOn === null ? () => setNoting(line) : undefined}
                />
              ),
            )}
          </ol>
          <Text fz="xs" c="dimmed">
            {COPY.honest}
          </Text>
        </>
      )}
      {noting && <NoteDialog listingId={listingId} deadline={noting} onClose={() => setNoting(null)} />}
    </Stack>
  )
}

const Row = (props: { line: Line; today: string; closed: boolean; onNote?: (() => void) | undefined }) => {
  const { line: d, onNote } = props
  const { words, tone } = standing(d, props.today, props.closed)
  const noted = d.doneOn !== null || ('receivedOn' in d && d.receivedOn !== null)
  return (
    <li className={classes.row} data-tone={tone}>
      <div className={classes.when}>
        <Text fw={600}>{d.day ? <time dateTime={d.day}>{date(d.day)}</time> : COPY.open}</Text>
        <Text fz="sm" className={classes.left}>
          {tone === 'done' && <IconCircleCheck size={16} aria-hidden />}
          {words}
        </Text>
      </div>
      <div className={classes.what}>
        <Group gap="xs">
          <Text fw={600}>{d.title}</Text>
          <StatusBadge tone={TONES[d.party]} size="sm">
            {COPY.party[d.party]}
          </StatusBadge>
        </Group>
        <Text fz="sm">{d.what}</Text>
        <Text fz="xs" c="dimmed">
          {d.rule}
        </Text>
      </div>
      {onNote && (
        <Button
          size="xs"
          variant="default"
          onClick={onNote}
          aria-label={(noted ? COPY.changeOf : COPY.noteOf)(d.title)}
        >
          {noted ? COPY.change : COPY.note}
        </Button>
      )}
    </li>
  )
}

/** After the agreement fell through (K6): the file that takes its dates out of the calendars that have them. */
export const CancelledDates = ({ listingId, level }: { listingId: string; level: 2 | 3 }) => (
  <Stack gap="xs" className="card" p="sm" component="section" aria-label={COPY.title}>
    <Title order={level}>{COPY.title}</Title>
    <Text fz="sm">{COPY.over}</Text>
    <div>
      <CalendarFile
        listingId={listingId}
        icon={<IconCalendarX size={16} aria-hidden />}
        label={COPY.cancelling}
      />
    </div>
  </Stack>
)

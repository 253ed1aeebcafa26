import { Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Dashboard } from '#api/dashboard.ts'
import { safePath } from '#web/lib/redirect.ts'
import { useNow } from '#web/lib/timers.ts'
import { Moment } from '#web/ui/Moment.tsx'
import classes from './activity.module.css'

/** As much as one looks over; the bell has the rest. */
const SHOWN = 5

/** What happened last, newest first, each leading where it happened (issue 9 "Home"). */
export const Activity = ({ notices }: { notices: Dashboard['notifications'] }) => {
  const now = useNow(60_000)
  return (
    <ul className={`plain-list card ${classes.list}`}>
      {notices.slice(0, SHOWN).map(({ id, title, text, url, createdAt }) => {
        const path = safePath(url)
        return (
          <li key={id}>
            {path ? (
              <Link to={path} className={classes.title}>
                {title}
              </Link>
            ) : (
              <Text fw={600}>{title}</Text>
            )}
            <Text fz="sm">{text}</Text>
            <Text fz="xs" c="dimmed" className={classes.when}>
              <Moment at={createdAt} now={now} />
            </Text>
          </li>
        )
      })}
    </ul>
  )
}

import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Task } from '#api/dashboard.ts'
import { dashboardQuery } from '#web/lib/dashboard.ts'
import { safePath } from '#web/lib/redirect.ts'
import type { User } from '#web/lib/user.ts'
import classes from './card.module.css'
import { COPY } from './copy.ts'

/** As many homes as one line names. */
const MOST = 3

/** The homes on which something waits for the reader, wherever they stand in the list below (look.md "First glance"). */
export const WaitingHomes = ({ user }: { user: User }) => {
  const tasks = useQuery(dashboardQuery(user)).data?.tasks ?? []
  const found = tasks.flatMap(atHome)
  // Of each home what is most urgent: the tasks stand in that order.
  const homes = found.filter(({ key }, at) => found.findIndex((each) => each.key === key) === at)
  if (homes.length === 0) return null
  return (
    <section className={`card ${classes.waiting}`} aria-label={COPY.mine.waiting}>
      <Text fw={600}>{COPY.mine.waiting}</Text>
      {homes.slice(0, MOST).map(({ key, street, task }) => (
        <Anchor key={key} component={Link} to={safePath(task.actionUrl) ?? '/home'} underline="always">
          {COPY.mine.waitsAt(street, task.actionText)}
        </Anchor>
      ))}
      {homes.length > MOST && (
        <Anchor component={Link} to="/home" underline="always">
          {COPY.mine.waitsMore(homes.length - MOST)}
        </Anchor>
      )}
    </section>
  )
}

/** A task of selling, with the street of its home. */
const atHome = (task: Task): { key: string; street: string; task: Task }[] =>
  task.type === 'SELLING' && task.home
    ? [{ key: task.home.id, street: task.home.addressLine1 || COPY.card.noAddress, task }]
    : []

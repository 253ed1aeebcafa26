import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Task } from '#api/dashboard.ts'
import { actOf } from '#domain/task/task.ts'
import { AtHome } from '#web/lib/homeTime.tsx'
import { safePath } from '#web/lib/redirect.ts'
import { ByWhen } from '#web/ui/ByWhen.tsx'
import { Term } from '#web/ui/hint/Term.tsx'
import { StatusBadge, type Tone } from '#web/ui/facts/StatusBadge.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Photo } from '#web/ui/Photo.tsx'
import { COPY } from '../copy.ts'
import { byHome } from './byHome.ts'
import classes from './tasks.module.css'

const TONES: Record<Task['type'], Tone> = { SELLING: 'seller', BUYING: 'buyer', PROFILE: 'else' }

interface Props {
  tasks: readonly Task[]
  /** Somebody looks in another's coat: nothing here is theirs to do first. */
  looking: boolean
}

/** What waits, by home: its picture and address once, its tasks below (spec 1 §2.10). The first button is the primary one. */
export const TaskList = ({ tasks, looking }: Props) => {
  if (tasks.length === 0) return <EmptyState title={COPY.tasks.none}>{COPY.tasks.noneText}</EmptyState>
  return (
    <ul className="plain-list card" style={{ margin: 0 }}>
      {byHome(tasks).map(({ key, home, tasks: found }, index) => (
        <li key={key} className={classes.group}>
          {home && (
            <div className={classes.home}>
              {/* The address stands beside it. */}
              <Photo className={classes.picture} file={{ url: home.imageUrl }} sizes="96px" alt="" />
              <Text c="dimmed">{home.addressLine1 || COPY.tasks.noAddress}</Text>
            </div>
          )}
          <ul className={`plain-list ${classes.tasks}`}>
            {found.map((task, at) => (
              <Row
                key={`${task.actionUrl} ${task.title} ${task.description}`}
                task={task}
                primary={!looking && index === 0 && at === 0}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** A task with its badge, its words and the one button that leads to it. */
const Row = ({ task, primary }: { task: Task; primary: boolean }) => {
  const id = useId()
  const { home, title } = task
  return (
    <li className={classes.task}>
      <div className={classes.words}>
        <div className={classes.head}>
          <StatusBadge tone={TONES[task.type]} size="sm">
            {task.type}
          </StatusBadge>
          <Text fw={600} component="span">
            <Term tip={task.toolTipText || undefined}>{home ? actOf(title, home.addressLine1) : title}</Term>
          </Text>
        </div>
        <Text fz="sm" c="dimmed" id={id}>
          {task.description}
        </Text>
        <AtHome zone={home?.timeZone}>
          <ByWhen since={task.since} by={task.by} apart />
        </AtHome>
      </div>
      <Button
        className={classes.act}
        component={Link}
        to={safePath(task.actionUrl) ?? '/home'}
        variant={primary ? 'filled' : 'default'}
        aria-label={`${task.actionText}: ${title}`}
        aria-describedby={id}
      >
        {task.actionText}
      </Button>
    </li>
  )
}

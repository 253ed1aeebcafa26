import { Button, Text } from '@mantine/core'
import { useId } from 'react'
import { Link } from 'react-router'
import type { Task } from '#api/dashboard.ts'
import { safePath } from '#web/lib/redirect.ts'
import { ByWhen } from '#web/ui/ByWhen.tsx'
import { Term } from '#web/ui/facts/figures.tsx'
import { StatusBadge, type Tone } from '#web/ui/facts/StatusBadge.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { COPY } from '../copy.ts'
import classes from './tasks.module.css'
import { Photo } from '#web/ui/Photo.tsx'

const TONES: Record<Task['type'], Tone> = { SELLING: 'seller', BUYING: 'buyer', PROFILE: 'else' }

/** Each task with its badge, its words and the one button that leads to it (spec 1 §2.10). The first is the primary one. */
export const TaskList = ({ tasks }: { tasks: readonly Task[] }) => {
  const id = useId()
  if (tasks.length === 0) return <EmptyState title={COPY.tasks.none}>{COPY.tasks.noneText}</EmptyState>
  return (
    <ul className="plain-list card" style={{ margin: 0 }}>
      {tasks.map((task, index) => (
        <li key={`${task.actionUrl} ${task.title} ${task.description}`} className={classes.task}>
          {task.home && !isSameHome(task, tasks[index - 1]) && (
            // The address stands in the words beside it.
            <Photo className={classes.picture} file={{ url: task.home.imageUrl }} sizes="96px" alt="" />
          )}
          <div className={classes.words} data-alone={task.home ? undefined : ''}>
            <div className={classes.head}>
              <StatusBadge tone={TONES[task.type]} size="sm">
                {task.type}
              </StatusBadge>
              <Text fw={600} component="span">
                <Term tip={task.toolTipText || undefined}>{task.title}</Term>
              </Text>
            </div>
            <Text fz="sm" c="dimmed" id={`${id}-${index}`}>
              {task.description}
            </Text>
            <ByWhen since={task.since} by={task.by} apart />
          </div>
          <Button
            className={classes.act}
            component={Link}
            to={safePath(task.actionUrl) ?? '/home'}
            variant={index === 0 ? 'filled' : 'default'}
            aria-label={`${task.actionText}: ${task.title}`}
            aria-describedby={`${id}-${index}`}
          >
            {task.actionText}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The picture of a home that stands right above is not shown again. */
const isSameHome = ({ home }: Task, before: Task | undefined): boolean =>
  home !== null && before?.home?.addressLine1 === home.addressLine1 && before.home.imageUrl === home.imageUrl

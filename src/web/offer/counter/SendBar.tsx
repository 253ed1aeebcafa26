import { Button, Group, Text } from '@mantine/core'
import type { Autosave } from '#web/lib/record/useAutosave.ts'
import { COPY } from './copy.ts'
import classes from './counter.module.css'

/** Send, enabled only when something changed (spec 3 §4), and where the work is meanwhile. */
export const SendBar = (props: {
  ready: boolean
  /** Why it is not ready. */
  missing: string
  work: Pick<Autosave, 'status' | 'kept'>
  label: string
  /** Who has it first, where its button names the other side; undefined: nobody. */
  goes?: string | undefined
  /** Where there is no room for the figures beside the terms. */
  figure?: string
  onStartOver?: (() => void) | undefined
}) => {
  const unsent = props.work.status !== 'idle'
  const lost = unsent && !props.work.kept
  return (
    <Group justify="space-between" gap="xs" className={classes.send}>
      {props.figure && (
        <Text fz="sm" fw={600} className={classes.figure}>
          {props.figure}
        </Text>
      )}
      <Text fz="sm" c={lost ? 'var(--p-bad)' : 'dimmed'} role="status">
        {lost ? COPY.notKept : props.ready ? COPY.kept : props.missing}
      </Text>
      <Group gap="xs">
        {unsent && props.onStartOver && (
          <Button variant="subtle" onClick={props.onStartOver}>
            {COPY.startOver}
          </Button>
        )}
        {props.goes && <Text fz="sm">{props.goes}</Text>}
        <Button type="submit" disabled={!props.ready}>
          {props.label}
        </Button>
      </Group>
    </Group>
  )
}

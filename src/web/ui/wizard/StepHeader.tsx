import { Group, Text, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './StepHeader.module.css'
import { COPY } from '../copy.ts'

export interface Step {
  name: string
  done?: boolean
}

/**
 * Where in a wizard one is: number, name, "Step N of M" (spec 1 §2.2), and a rail of all steps, with their names where they
 * have room (look.md "Wizards").
 * `go` makes the rail clickable; leave it out where steps must be taken in order.
 */
export const StepHeader = (props: {
  steps: readonly Step[]
  current: number
  go?: (step: number) => void
  open?: (step: number) => boolean
  /** What the steps are about, beside their count: the home. */
  about?: string | null
  /** Stands at the right of "Step N of M": how the work is saved. */
  aside?: React.ReactNode
}) => {
  const step = props.steps[props.current - 1]
  return (
    <header className={classes.header}>
      <Group justify="space-between" gap="xs" mih={24}>
        <Group gap="xs">
          <Text c="dimmed" fz="sm" className={props.about ? undefined : classes.count}>
            {COPY.steps.step(props.current, props.steps.length)}
          </Text>
          {props.about && (
            <Text fz="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {props.about}
            </Text>
          )}
        </Group>
        {props.aside}
      </Group>
      <Title order={1} tabIndex={-1} data-step-title>
        {step?.name}
      </Title>
      <ol className={classes.rail} aria-label={COPY.steps.steps}>
        {props.steps.map((each, index) => {
          const number = index + 1
          const state = number === props.current ? 'current' : each.done ? 'done' : 'open'
          const reachable = props.go && (props.open?.(number) ?? true) && number !== props.current
          const label = `${number}. ${each.name}${each.done ? ', done' : ''}`
          return (
            <li
              key={each.name}
              className={classes.item}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
            >
              {reachable ? (
                <button
                  type="button"
                  className={classes.dot}
                  onClick={() => props.go?.(number)}
                  aria-label={label}
                  title={each.name}
                >
                  <Name of={each} />
                </button>
              ) : (
                <span className={classes.dot} title={each.name}>
                  <span className="visually-hidden">{label}</span>
                  <Name of={each} />
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </header>
  )
}

/** What is seen of a step; its number and whether it is done are in what a screen reader is told. */
const Name = ({ of }: { of: Step }) => (
  <span className={classes.name} aria-hidden data-step-name>
    {of.name}
    {of.done && <IconCheck size={12} stroke={3} />}
  </span>
)

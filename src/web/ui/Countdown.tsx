import { Group, Text } from '@mantine/core'
import { date } from '#web/lib/format.ts'
import { useNow } from '#web/lib/now.ts'
import { timeLeft } from './countdown.ts'

const amount = (figure: number, unit: string) => `${figure} ${unit}${figure === 1 ? '' : 's'}`

/**
 * The Offer Review Day countdown (spec 2 §2 "Listing card"): ticks every second towards the instant `deadline`;
 * `day` is the property's own date to print.
 */
export const Countdown = (props: { deadline: string | null | undefined; day: string | null | undefined }) => {
  const now = useNow()
  if (!props.deadline)
    return (
      <Text fz="sm" c="dimmed">
        Not yet set
      </Text>
    )
  const left = timeLeft(now, Date.parse(props.deadline))
  if (!left) return <Text fz="sm">Countdown complete, seller to select offer</Text>
  const parts = [
    [left.days, 'days'],
    [left.hours, 'hours'],
    [left.minutes, 'minutes'],
    [left.seconds, 'seconds'],
  ] as const
  return (
    <Group
      gap="sm"
      role="timer"
      aria-label={`${amount(left.days, 'day')} and ${amount(left.hours, 'hour')} left, until ${date(props.day)} at 6 PM where the home is`}
    >
      {parts.map(([figure, unit]) => (
        <div key={unit} aria-hidden="true" style={{ textAlign: 'center' }}>
          <Text className="num" fw={650} lh={1.2}>
            {String(figure).padStart(2, '0')}
          </Text>
          <Text fz="xs" c="dimmed">
            {unit}
          </Text>
        </div>
      ))}
      <Text fz="xs" c="dimmed">
        End Date <span className="num">{date(props.day)}</span>, 6 PM local time
      </Text>
    </Group>
  )
}

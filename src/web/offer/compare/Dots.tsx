import { Text, Title } from '@mantine/core'
import type { Scored } from '#domain/offer/compare/score.ts'
import { wholeDollars } from '#web/lib/format.ts'
import { COPY } from './copy.ts'

const WIDTH = 640
const HEIGHT = 280
const PAD = 56

/** Net against certainty as a picture; each dot is named, and the table holds its figures. */
export const Dots = ({ order, nameOf }: { order: readonly Scored[]; nameOf: (key: string) => string }) => {
  const nets = order.map((each) => each.net)
  const [low, high] = [Math.min(...nets), Math.max(...nets)]
  const x = (certainty: number) => PAD + (certainty / 100) * (WIDTH - 2 * PAD)
  const y = (net: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - PAD - ((net - low) / (high - low)) * (HEIGHT - 2 * PAD)
  return (
    <section aria-labelledby="rank-picture">
      <Title order={2} id="rank-picture" mb={4}>
        {COPY.picture}
      </Title>
      <Text fz="sm" c="dimmed" mb="xs">
        {COPY.pictureHint}
      </Text>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={COPY.picture}
        style={{ width: '100%', maxWidth: WIDTH, fontSize: 13 }}
        fill="var(--p-ink)"
      >
        <path
          d={`M${PAD} ${PAD / 2}V${HEIGHT - PAD / 2}H${WIDTH - PAD / 2}`}
          fill="none"
          stroke="var(--p-line-strong)"
        />
        <text x={WIDTH - PAD / 2} y={HEIGHT - 8} textAnchor="end" fill="var(--p-muted)">
          {COPY.axisX}
        </text>
        <text x={PAD} y={16} fill="var(--p-muted)">
          {COPY.axisY}
        </text>
        {order.map((each, index) => (
          <g key={each.key}>
            <circle
              cx={x(each.certainty)}
              cy={y(each.net)}
              r={index === 0 ? 8 : 6}
              fill={index === 0 ? 'var(--p-accent)' : 'var(--p-surface)'}
              stroke="var(--p-accent)"
              strokeWidth={2}
            />
            <text
              x={x(each.certainty) + (each.certainty > 50 ? -14 : 14)}
              y={y(each.net) + 4}
              textAnchor={each.certainty > 50 ? 'end' : 'start'}
            >
              {`${nameOf(each.key)}, ${wholeDollars(each.net)}`}
            </text>
          </g>
        ))}
      </svg>
    </section>
  )
}

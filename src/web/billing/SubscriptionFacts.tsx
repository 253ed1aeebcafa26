import { Group, Stack, Text, Title } from '@mantine/core'
import type { BillingView } from '#api/account/billing.ts'
import { hasStopped, type Plan, type Standing } from '#domain/billing/subscription.ts'
import { date, dollars } from '#web/lib/format.ts'
import { StatusBadge, type Tone } from '#web/ui/facts/StatusBadge.tsx'
import { COPY } from './copy.ts'

const TONES: Record<Standing, Tone> = { ACTIVE: 'active', ENDING: 'warn', PAST_DUE: 'bad', ENDED: 'else' }

/** A subscription: what it is, how it stands, and until when; what publishing has to do with it, to whom a plan is sold. */
export const SubscriptionFacts = (props: {
  subscription: NonNullable<BillingView['subscription']>
  plan: Plan
}) => {
  const { item, standing, activeUntil, entitlesUntil, renews } = props.subscription
  const words = props.plan === 'sold' ? COPY.tab.says : COPY.tab.saysBesides
  const canceled = standing === 'PAST_DUE' && !renews
  const stopped = hasStopped(props.subscription)
  const says = stopped
    ? COPY.tab.stopped[props.plan === 'sold' ? 'says' : 'saysBesides']
    : words[standing](date(entitlesUntil ?? activeUntil), canceled)
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Title order={2}>{item.name}</Title>
        <StatusBadge tone={stopped ? TONES.PAST_DUE : TONES[standing]}>
          {COPY.tab.standing[stopped ? 'PAST_DUE' : standing]}
        </StatusBadge>
        {canceled && <StatusBadge tone={TONES.ENDING}>{COPY.tab.canceled}</StatusBadge>}
      </Group>
      <Text>{COPY.tab.price(dollars(item.amount))}</Text>
      {says && <Text c="dimmed">{says}</Text>}
    </Stack>
  )
}

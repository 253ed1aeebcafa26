import { Group, Stack, Text, Title } from '@mantine/core'
import type { BillingView } from '#api/account/billing.ts'
import type { Standing } from '#domain/billing/subscription.ts'
import { date, dollars } from '#web/lib/format.ts'
import { StatusBadge, type Tone } from '#web/ui/facts/StatusBadge.tsx'
import { COPY } from './copy.ts'

const TONES: Record<Standing, Tone> = { ACTIVE: 'active', ENDING: 'warn', PAST_DUE: 'bad', ENDED: 'else' }

/** A subscription: what it is, how it stands, and until when. */
export const SubscriptionFacts = (props: { subscription: NonNullable<BillingView['subscription']> }) => {
  const { item, standing, activeUntil } = props.subscription
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Title order={2}>{item.name}</Title>
        <StatusBadge tone={TONES[standing]}>{COPY.tab.standing[standing]}</StatusBadge>
      </Group>
      <Text>{COPY.tab.price(dollars(item.amount))}</Text>
      <Text c="dimmed">{COPY.tab.says[standing](date(activeUntil))}</Text>
    </Stack>
  )
}

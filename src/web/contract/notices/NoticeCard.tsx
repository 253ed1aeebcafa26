import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import type { ContractNoticeView } from '#api/contract/contract-notices.ts'
import { STATE_WORDS } from '#domain/contract/notice/words.ts'
import { listed } from '#domain/kernel/text/format.ts'
import { date } from '#web/lib/format.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { StatusBadge, type Tone } from '#web/ui/facts/StatusBadge.tsx'
import { Waiting } from '../Waiting.tsx'
import { COPY } from './copy.ts'

const TONES: Record<ContractNoticeView['state'], Tone> = {
  SIGNING: 'pending',
  DELIVERED: 'active',
  WITHDRAWN: 'else',
}

/** How a notice stands, in a sentence or two. */
const standing = (n: ContractNoticeView): string => {
  if (n.stopped) return COPY.stoppedText
  if (n.state === 'WITHDRAWN') return ''
  if (n.state === 'SIGNING') {
    const missing = n.signers.filter((s) => !s.isSigned).map((s) => s.name)
    const who = listed(missing)
    return `${n.can.sign.allowed ? COPY.yourTurn : COPY.waitingFor(who)} ${COPY.notSeen}`
  }
  const { deadline } = n
  if (!deadline) return ''
  if (deadline.doneOn) return COPY.performed(date(deadline.doneOn))
  return deadline.lapsed ? COPY.lapsed(date(deadline.day), COPY.giver[n.from]) : COPY.due(date(deadline.day))
}

/** One removal or notice: what it is about, how it stands, and what the reader may do with it. */
export const NoticeCard = (props: {
  notice: ContractNoticeView
  onRead: () => void
  onSign: () => void
  onWithdraw: () => void
  onRemind: (key: string) => Promise<string>
}) => {
  const { notice: n } = props
  const { dateTime } = useHomeTime()
  const items = n.items.map((each) => each.title).join(', ')
  const name = `${n.title}, ${items}`
  return (
    <Stack gap={4} component="li">
      <Group gap="xs">
        <Text fw={600}>{n.title}</Text>
        <StatusBadge tone={n.stopped ? 'else' : TONES[n.state]} size="sm">
          {n.stopped ? COPY.stopped : STATE_WORDS[n.state]}
        </StatusBadge>
      </Group>
      <Text fz="sm">{COPY.items(items)}</Text>
      <Text fz="sm" c="dimmed">
        {`${COPY.from[n.from]}. ${
          n.deliveredAt ? COPY.deliveredOn(dateTime(n.deliveredAt)) : COPY.preparedOn(dateTime(n.preparedAt))
        }`}
      </Text>
      {standing(n) && <Text fz="sm">{standing(n)}</Text>}
      <Waiting waiting={n.waiting} mine={n.can.sign.allowed} about={n.id} send={props.onRemind} />
      {n.state === 'DELIVERED' && !n.sealed && (
        <Text fz="sm" role="status">
          {COPY.sealing}
        </Text>
      )}
      <Group gap="xs" mt={4}>
        {n.can.sign.allowed && (
          <Button size="xs" onClick={props.onSign} aria-label={COPY.signOf(name)}>
            {COPY.sign}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={props.onRead} aria-label={COPY.readOf(name)}>
          {COPY.read}
        </Button>
        {n.can.withdraw.allowed && (
          <Button
            size="xs"
            variant="default"
            c="var(--p-bad)"
            onClick={props.onWithdraw}
            aria-label={COPY.withdrawOf(name)}
          >
            {COPY.withdraw}
          </Button>
        )}
        {n.sealed && (
          <Anchor href={n.sealed.url} download fz="sm" underline="always">
            {COPY.download}
          </Anchor>
        )}
      </Group>
    </Stack>
  )
}

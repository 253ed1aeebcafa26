import { Button, Code, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiKeyView } from '#api/exchange/api-keys.ts'
import { ENDED_WITH, SCOPES } from '#domain/account/api-key.ts'
import { dateTime, usDate } from '#domain/kernel/text/format.ts'
import { lacksLicence } from '#web/lib/license.ts'
import type { User } from '#web/lib/user.ts'
import { useNow } from '#web/lib/timers.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { SaidFirst } from '#web/ui/SupportAddress.tsx'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { toast } from '#web/ui/toast.ts'
import { Listed } from './Listed.tsx'
import { NewKey } from './NewKey.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { endKey, keysQuery } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.keys

/** The keys with which programs act for an agent: made, seen, ended. */
export const Keys = ({ user }: { user: User }) => {
  const query = useQuery(keysQuery(user.id))
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const [ending, setEnding] = useState<ApiKeyView | null>(null)
  return (
    <>
      <Listed
        id="api-keys"
        title={T.title}
        lead={`${T.lead} ${ENDED_WITH}`}
        query={query}
        none={T.none}
        rows={3}
        entry={(key) => <Entry key={key.id} item={key} onEnd={() => setEnding(key)} />}
      >
        <Make user={user} onPress={() => setMaking(true)} />
      </Listed>
      {making && (
        <NewKey
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setMade(key)
          }}
        />
      )}
      {made !== null && <ShownOnce of="key" value={made} onDone={() => setMade(null)} />}
      {ending && (
        <ConfirmDialog
          opened
          danger
          onClose={() => setEnding(null)}
          title={T.endTitle(ending.name)}
          about={ending.id}
          confirm={T.end}
          onConfirm={() => endKey(ending.id).then(() => toast(T.ended))}
        >
          {T.endText}
        </ConfirmDialog>
      )}
    </>
  )
}

/** A key waits for the license: why is said before the form, not after it. */
const Make = ({ user, onPress }: { user: User; onPress: () => void }) => {
  const lacking = lacksLicence(user)
  if (lacking) return <SaidFirst>{lacking}</SaidFirst>
  return (
    <Button variant="default" style={{ alignSelf: 'flex-start' }} onClick={onPress}>
      {T.make}
    </Button>
  )
}

const Entry = ({ item, onEnd }: { item: ApiKeyView; onEnd: () => void }) => {
  const now = useNow(60_000)
  const lapsed = item.expiresAt !== null && Date.parse(item.expiresAt) <= now
  const facts = [
    T.created(dateTime(item.createdAt)),
    item.usedOn === null ? T.unused : T.used(usDate(item.usedOn)),
    ...(item.expiresAt === null || lapsed ? [] : [T.lapses(dateTime(item.expiresAt))]),
  ]
  return (
    <Group component="li" justify="space-between" gap="xs" py="xs" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="2px 8px">
          <Text fw={600}>{item.name}</Text>
          <Code>{`${item.prefix}…`}</Code>
          {lapsed && (
            <StatusBadge tone="else" size="sm">
              {T.lapsed}
            </StatusBadge>
          )}
        </Group>
        <Text fz="sm">{item.scopes.map((scope) => SCOPES[scope]).join('; ')}</Text>
        <Text fz="sm" c="dimmed">
          {facts.join(', ')}
        </Text>
      </div>
      <Button
        variant="default"
        size="xs"
        style={{ flexShrink: 0 }}
        onClick={onEnd}
        aria-label={T.endOf(item.name)}
      >
        {T.end}
      </Button>
    </Group>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookView } from '#api/exchange/webhooks.ts'
import { OFF_WORDS, TOPICS } from '#domain/webhook/webhook.ts'
import { dateTime } from '#domain/kernel/text/format.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { Listed } from './Listed.tsx'
import { HookForm } from './HookForm.tsx'
import { Log } from './Log.tsx'
import { ShownOnce } from './ShownOnce.tsx'
import { changeHook, hooksQuery, newSecretOf, removeHook, useTest } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.hooks

type Asking = { act: 'make' } | { act: 'edit' | 'rotate' | 'remove'; webhook: WebhookView }

/** Where an agent's own systems hear that something moved. */
export const Hooks = ({ userId }: { userId: string }) => {
  const query = useQuery(hooksQuery(userId))
  const [asking, setAsking] = useState<Asking | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <Listed
        id="webhooks"
        title={T.title}
        lead={T.lead}
        query={query}
        none={T.none}
        rows={3}
        entry={(webhook) => (
          <Entry key={webhook.id} webhook={webhook} ask={(act) => setAsking({ act, webhook })} />
        )}
      >
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setAsking({ act: 'make' })}
        >
          {T.make}
        </Button>
      </Listed>
      {(asking?.act === 'make' || asking?.act === 'edit') && (
        <HookForm
          webhook={asking.act === 'edit' ? asking.webhook : null}
          onClose={close}
          onMade={(made) => {
            close()
            setSecret(made)
          }}
        />
      )}
      {asking?.act === 'rotate' && (
        <ConfirmDialog
          opened
          onClose={close}
          title={T.rotateTitle}
          about={asking.webhook.id}
          confirm={T.rotate}
          onConfirm={() => newSecretOf(asking.webhook.id).then(setSecret)}
        >
          {T.rotateText}
        </ConfirmDialog>
      )}
      {asking?.act === 'remove' && (
        <ConfirmDialog
          opened
          danger
          onClose={close}
          title={T.removeTitle}
          about={asking.webhook.id}
          confirm={T.remove}
          onConfirm={() => removeHook(asking.webhook.id).then(() => toast(T.removed))}
        >
          {T.removeText}
        </ConfirmDialog>
      )}
      {secret !== null && <ShownOnce of="secret" value={secret} onDone={() => setSecret(null)} />}
    </>
  )
}

const Entry = (props: { webhook: WebhookView; ask: (act: 'edit' | 'rotate' | 'remove') => void }) => {
  const { webhook, ask } = props
  const { id, on, url, topics, failingSince, offWhy } = webhook
  const test = useTest()
  const [turning, setTurning] = useState(false)
  const [log, setLog] = useState(false)
  const host = new URL(url).host
  const turn = () => {
    setTurning(true)
    void changeHook(id, { on: !on })
      .catch((error: unknown) => toastError(error))
      .finally(() => setTurning(false))
  }
  return (
    <li style={{ paddingBlock: 12 }}>
      <Stack gap="xs">
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Group gap="2px 8px">
            <Text fw={600}>{url}</Text>
            <StatusBadge tone={on ? 'active' : 'else'} size="sm">
              {on ? T.on : T.off}
            </StatusBadge>
          </Group>
          <Text fz="sm">
            {topics === null ? T.everything : topics.map((topic) => TOPICS[topic]).join('; ')}
          </Text>
          {offWhy && <Text fz="sm">{OFF_WORDS[offWhy]}</Text>}
          {on && failingSince !== null && (
            <Text fz="sm" c="var(--p-bad)">
              {T.failing(dateTime(failingSince))}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {on && (
            <Act
              host={host}
              label={T.test}
              loading={test.isPending}
              onClick={() =>
                test.mutate(id, {
                  onSuccess: () => toast(T.tested),
                  onError: (error) => toastError(error),
                })
              }
            />
          )}
          <Act host={host} label={log ? T.hideLog : T.log} expanded={log} onClick={() => setLog(!log)} />
          <Act host={host} label={T.edit} onClick={() => ask('edit')} />
          <Act host={host} label={T.rotate} onClick={() => ask('rotate')} />
          <Act host={host} label={on ? T.switchOff : T.switchOn} loading={turning} onClick={turn} />
          <Act host={host} label={T.remove} onClick={() => ask('remove')} />
        </Group>
        {log && <Log id={id} on={on} />}
      </Stack>
    </li>
  )
}

const Act = (props: {
  host: string
  label: string
  loading?: boolean
  expanded?: boolean
  onClick: () => void
}) => (
  <Button
    variant="default"
    size="xs"
    loading={props.loading}
    aria-expanded={props.expanded}
    aria-label={T.of(props.label, props.host)}
    onClick={props.onClick}
  >
    {props.label}
  </Button>
)

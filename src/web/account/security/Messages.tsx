import { Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '#api/account/preferences.ts'
import { ALWAYS_SENT, MESSAGE_KINDS, STILL_SEEN } from '#domain/message/kinds.ts'
import type { User } from '#web/lib/user.ts'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { toastError } from '#web/ui/toast.ts'
import { preferencesQuery, useTurn } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.messages

/** Which mails and texts one gets, by kind; what stays on says so. */
export const Messages = ({ user }: { user: User }) => {
  const query = useQuery(preferencesQuery(user.id))
  const turn = useTurn(user.id)
  if (query.isPending) return <Lines rows={6} />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        {STILL_SEEN} {query.data.texts ? '' : T.noTexts}
      </Text>
      {query.data.items.map((item) => (
        <Kind
          key={item.kind}
          item={item}
          texts={query.data.texts}
          turn={(change) => turn.mutate({ [item.kind]: change }, { onError: (error) => toastError(error) })}
        />
      ))}
    </Stack>
  )
}

const Kind = (props: {
  item: Preferences['items'][number]
  texts: boolean
  turn: (change: { email?: boolean; sms?: boolean }) => void
}) => {
  const { kind, email, sms } = props.item
  const { title, text, email: rule } = MESSAGE_KINDS[kind]
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <Text component="legend" fw={600} p={0}>
        {title}
      </Text>
      <Text fz="sm" c="dimmed" mb={4}>
        {text}
      </Text>
      {rule === 'always' ? (
        <Text fz="sm">
          {T.email}: {ALWAYS_SENT}
        </Text>
      ) : (
        <Switch
          label={T.email}
          aria-label={T.emailOf(title)}
          checked={email}
          onChange={(event) => props.turn({ email: event.currentTarget.checked })}
        />
      )}
      {sms !== null && props.texts && (
        <Switch
          mt="xs"
          label={T.sms}
          aria-label={T.smsOf(title)}
          checked={sms}
          onChange={(event) => props.turn({ sms: event.currentTarget.checked })}
        />
      )}
    </fieldset>
  )
}

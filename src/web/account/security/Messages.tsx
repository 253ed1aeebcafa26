import { Checkbox, Stack, Switch, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Preferences } from '#api/account/preferences.ts'
import { TEXT_MESSAGES } from '#domain/legal/text-messages.ts'
import { ALWAYS_SENT, MESSAGE_KINDS, STILL_SEEN } from '#domain/message/kinds.ts'
import type { User } from '#web/lib/user.ts'
import { ErrorState, Lines } from '#web/ui/states.tsx'
import { toastError } from '#web/ui/toast.ts'
import { useUpdateUser } from '../queries.ts'
import { preferencesQuery, useTurn } from './queries.ts'
import { COPY } from './copy.ts'

const T = COPY.messages

/** Which mails and texts one gets, by kind; what stays on says so. */
export const Messages = ({ user }: { user: User }) => {
  const query = useQuery(preferencesQuery(user.id))
  const turn = useTurn(user.id)
  const agree = useUpdateUser()
  if (query.isPending) return <Lines rows={6} />
  if (query.isError) return <ErrorState error={query.error} retry={() => void query.refetch()} />
  const { texts, stopped, startAt } = query.data
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        {STILL_SEEN} {texts || stopped ? '' : T.noTexts}
      </Text>
      {stopped && <Text fz="sm">{T.stopped(startAt, user.consents.sms !== null)}</Text>}
      {/* Who was not asked yet is asked beside the number; a number that said STOP is not asked here. */}
      {user.consents.sms === false && !stopped && !user.impersonated && (
        <Checkbox
          label={TEXT_MESSAGES.agree}
          checked={false}
          disabled={agree.isPending}
          onChange={() =>
            agree.mutate(
              { consents: { sms: true } },
              {
                onSuccess: () => void query.refetch(),
                onError: (error) => toastError(error),
              },
            )
          }
        />
      )}
      <Table verticalSpacing="xs" horizontalSpacing="xs" fz="sm" aria-label={T.title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{T.kind}</Table.Th>
            <Table.Th scope="col">{T.email}</Table.Th>
            {texts && <Table.Th scope="col">{T.sms}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {query.data.items.map((item) => (
            <Kind
              key={item.kind}
              item={item}
              texts={texts}
              turn={(change) =>
                turn.mutate({ [item.kind]: change }, { onError: (error) => toastError(error) })
              }
            />
          ))}
        </Table.Tbody>
      </Table>
      <Text fz="sm" c="dimmed">
        {ALWAYS_SENT}
      </Text>
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
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <Text fz="sm" fw={600}>
          {title}
        </Text>
        <Text fz="sm" c="dimmed">
          {text}
        </Text>
      </Table.Th>
      <Table.Td>
        {rule === 'always' ? (
          T.always
        ) : (
          <Switch
            aria-label={T.emailOf(title)}
            checked={email}
            onChange={(event) => props.turn({ email: event.currentTarget.checked })}
          />
        )}
      </Table.Td>
      {props.texts && (
        <Table.Td>
          {sms !== null && (
            <Switch
              aria-label={T.smsOf(title)}
              checked={sms}
              onChange={(event) => props.turn({ sms: event.currentTarget.checked })}
            />
          )}
        </Table.Td>
      )}
    </Table.Tr>
  )
}

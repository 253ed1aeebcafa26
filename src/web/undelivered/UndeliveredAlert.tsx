import * as api from '#api/admin/undelivered.ts'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { call } from '#web/lib/call/api.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { useUser } from '#web/lib/session.ts'
import { COPY } from './copy.ts'
import type { OnRecord, useUndelivered } from './Undelivered.tsx'

/** Sends once more what an address refused. */
const useSendAgain = (on: OnRecord) =>
  useMutation({
    mutationFn: (email: string) => call(api.sendAgain, { body: { ...on, email } }),
    onSuccess: () => toast(COPY.sent),
    onError: (error) => toastError(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['undelivered'] }),
  })

/** Those whom no email reaches, and a button for each. */
export const UndeliveredAlert = ({
  on,
  items,
  width,
}: {
  on: OnRecord
  items: ReturnType<typeof useUndelivered>
  width: number | undefined
}) => {
  const again = useSendAgain(on)
  const { impersonated } = useUser()
  return (
    <Alert
      color="yellow"
      role="status"
      mb="md"
      maw={width}
      mx={width && 'auto'}
      w="100%"
      title={COPY.title(items.length > 1)}
    >
      <Stack gap="sm">
        {items.map((item) => (
          <Group key={`${item.as} ${item.email}`} justify="space-between" gap="xs">
            <div style={{ flex: '1 1 280px', overflowWrap: 'anywhere' }}>
              <Text fz="sm" fw={600}>
                {item.name ? `${COPY.as[item.as]}: ${item.name}` : COPY.as[item.as]}
              </Text>
              <Text fz="sm">{COPY.why[item.reason](item.email)}</Text>
              <Text fz="sm">{COPY.whatToDo(item)}</Text>
            </div>
            {!impersonated && (
              <Button
                size="xs"
                variant="default"
                aria-label={COPY.againTo(item.email)}
                loading={again.isPending && again.variables === item.email}
                onClick={() => again.mutate(item.email)}
              >
                {COPY.again}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { undeliveredQuery, useSendAgain, type OnRecord } from './queries.ts'
import { COPY } from './copy.ts'

/**
 * Whom no email reaches of those the reader named on this record, with what to do about it; nothing where all arrive. A
 * record is read without this as well, so that a failure to ask is nobody's news. `width`: that of the page below it.
 */
export const Undelivered = ({ on, width }: { on: OnRecord; width?: number }) => {
  const items = useQuery(undeliveredQuery(on)).data?.items ?? []
  const again = useSendAgain(on)
  if (items.length === 0) return null
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
            <Button
              size="xs"
              variant="default"
              aria-label={COPY.againTo(item.email)}
              loading={again.isPending && again.variables === item.email}
              onClick={() => again.mutate(item.email)}
            >
              {COPY.again}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  )
}

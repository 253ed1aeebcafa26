import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query'
import type { Application } from '#api/account/questionnaire.ts'
import { count, yesNo } from '#domain/kernel/text/format.ts'
import { date } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Facts } from '#web/ui/facts/Facts.tsx'
import { QueryError } from '#web/ui/states.tsx'
import { Shape } from '#web/ui/OnItsWay.tsx'
import { COPY } from './copy.ts'

/** An application as it was sent, to be read only: the agent's own, or for an administrator (spec 1 §2.12, §2.15). */
export const ApplicationDialog = <K extends QueryKey>(props: {
  query: UseQueryOptions<Application, Error, Application, K>
  onClose: () => void
}) => {
  const query = useQuery(props.query)
  const answers = query.data?.questionnaire
  return (
    <Dialog onClose={props.onClose} title={COPY.title} size="lg">
      <Stack gap="sm">
        {query.isPending && <Shape h={280} label={COPY.loading} />}
        {query.isError && <QueryError error={query.error} retry={() => void query.refetch()} />}
        {query.isSuccess && !answers && <Text>{COPY.none}</Text>}
        {answers && (
          <>
            <Text fz="sm" c="dimmed">
              {COPY.sent(date(answers.updateTime))}
            </Text>
            <Facts
              items={[
                ...keysOf(COPY.numbers).map((key): [string, string] => [
                  COPY.numbers[key],
                  count(answers[key]),
                ]),
                ...keysOf(COPY.yesNo).map((key): [string, string] => [COPY.yesNo[key], yesNo(answers[key])]),
                // Nothing is taken without it.
                [COPY.verify, yesNo(true)],
              ]}
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {COPY.close}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

const keysOf = <K extends string>(record: Readonly<Record<K, string>>) => Object.keys(record) as K[]

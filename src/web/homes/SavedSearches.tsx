import { Anchor, Button, Group, Paper, Skeleton, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { searchPageOf } from '#domain/listing/form/search.ts'
import type { SavedSearch } from '#api/listing/saved-search.ts'
import { OnItsWay } from '#web/ui/OnItsWay.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toastError } from '#web/ui/toast.ts'
import { paramsOf } from './address.ts'
import { savedSearchesQuery, useForgetSearch, useTurnMail } from './saved.ts'
import { wordsOf } from './words.ts'
import { COPY } from './copy.ts'

/** The searches somebody keeps: each leads to its homes, and its mails can be stopped. */
export const SavedSearches = () => {
  const kept = useQuery(savedSearchesQuery())
  return (
    <section aria-labelledby="saved-title">
      <Title order={2} id="saved-title" mb="sm">
        {COPY.saved.title}
      </Title>
      {kept.isPending && (
        <OnItsWay>
          <Skeleton h={72} radius="md" />
        </OnItsWay>
      )}
      {kept.isError && <ErrorState error={kept.error} retry={() => void kept.refetch()} />}
      {kept.data?.items.length === 0 && <Text c="dimmed">{COPY.saved.none}</Text>}
      <Stack gap="xs">
        {kept.data?.items.map((search) => (
          <Row key={search.id} search={search} />
        ))}
      </Stack>
    </section>
  )
}

const Row = ({ search }: { search: SavedSearch }) => {
  const turn = useTurnMail()
  const forget = useForgetSearch()
  const words = wordsOf(search.query)
  return (
    <Paper className="card" p="sm">
      <Group justify="space-between" gap="sm">
        <div style={{ minWidth: 0, flex: '1 1 220px' }}>
          <Anchor fw={600} component={Link} to={`${searchPageOf(search.query)}?${paramsOf(search.query)}`}>
            {search.name}
          </Anchor>
          {words !== search.name && (
            <Text fz="sm" c="dimmed">
              {words}
            </Text>
          )}
        </div>
        <Switch
          label={COPY.saved.mail}
          aria-label={COPY.saved.mailOf(search.name)}
          checked={turn.isPending ? turn.variables.mail : search.mail}
          onChange={(event) =>
            turn.mutate(
              { id: search.id, mail: event.currentTarget.checked },
              { onError: (error) => toastError(error) },
            )
          }
        />
        <Button
          variant="subtle"
          color="red"
          loading={forget.isPending}
          aria-label={COPY.saved.deleteOf(search.name)}
          onClick={() => forget.mutate(search.id, { onError: (error) => toastError(error) })}
        >
          {COPY.saved.delete}
        </Button>
      </Group>
    </Paper>
  )
}

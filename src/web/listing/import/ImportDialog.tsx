import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import * as api from '#api/listing/mls.ts'
import type { OutputOf } from '#api/kernel/route.ts'
import { cityLine, count } from '#domain/kernel/text/format.ts'
import { call } from '#web/lib/call/api.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { date, exactDollars } from '#web/lib/format.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { toast } from '#web/ui/toast.ts'
import { refreshListing } from '../queries.ts'
import { COPY } from './copy.ts'
import classes from './import.module.css'

type Found = OutputOf<typeof api.mlsListings>
type Home = Found['items'][number]

const facts = (home: Home): string =>
  [
    home.bedrooms !== null && COPY.beds(count(home.bedrooms)),
    home.baths !== null && COPY.baths(count(home.baths)),
    home.squareFeet !== null && COPY.squareFeet(count(home.squareFeet)),
    home.photographs > 0 && COPY.photos(home.photographs),
    home.status,
  ]
    .filter(Boolean)
    .join(' · ')

/** One of the agent's listings, as far as one has to know it to import it: the simple import card. */
const ImportCard = (props: { home: Home; busy: boolean; waits: boolean; onImport: () => void }) => {
  const { home } = props
  const street = home.addressLine1 ?? COPY.noAddress
  return (
    <li className={classes.card}>
      <div className={classes.words}>
        <Text fw={650}>{street}</Text>
        <Text fz="sm" c="dimmed">
          {cityLine(home)}
        </Text>
        <Text fz="sm">{facts(home)}</Text>
        <Text fz="xs" c="dimmed">
          {home.attribution}
        </Text>
        {home.importedAs && (
          <Text fz="sm" fw={600}>
            {COPY.imported}
          </Text>
        )}
      </div>
      <Text fw={650} fz="lg" className="num">
        {home.price === null ? COPY.noPrice : exactDollars(home.price)}
      </Text>
      {home.importedAs && (
        <Button component={Link} to={`/create-listing/${home.importedAs}`} aria-label={COPY.openOf(street)}>
          {COPY.openMade}
        </Button>
      )}
      <Button
        variant={home.importedAs ? 'default' : 'filled'}
        onClick={props.onImport}
        loading={props.busy}
        disabled={props.waits}
        aria-label={COPY.importOf(street)}
      >
        {COPY.import}
      </Button>
    </li>
  )
}

const Notes = ({ found }: { found: Found }) => (
  <>
    {found.source === null ? (
      <Alert color="yellow">{COPY.example}</Alert>
    ) : (
      <Text fz="sm" c="dimmed">
        {COPY.from(found.source)}
      </Text>
    )}
    {found.stale && <Alert color="yellow">{COPY.stale(found.asOf && date(found.asOf))}</Alert>}
    {found.unread > 0 && <Text fz="sm">{COPY.unread(found.unread)}</Text>}
  </>
)

/** The agent's listings in the MLS, each to be made a draft of (spec 2 §2 "Import Listing modal"). */
export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const found = useQuery({
    queryKey: ['mls'],
    queryFn: ({ signal }) => call(api.mlsListings, { signal }),
    staleTime: 0,
  })
  const importing = useMutation({
    mutationFn: (key: string) => call(api.importMlsListing, { params: { key } }),
    onSuccess: (made) => {
      refreshListing(made.id)
      toast(made.missed > 0 ? COPY.missed(made.missed) : COPY.done)
      void navigate(`/create-listing/${made.id}`)
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={COPY.title}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={!importing.isPending}
    >
      <Stack>
        {found.isPending && (
          <Group role="status" gap="sm">
            <Loader size="sm" />
            <Text>{COPY.loading}</Text>
          </Group>
        )}
        {found.isError && <ErrorState error={found.error} retry={() => void found.refetch()} />}
        {found.isSuccess && <Notes found={found.data} />}
        {found.isSuccess && found.data.items.length === 0 && (
          <div>
            <Text fw={650}>{COPY.none}</Text>
            <Text fz="sm" c="dimmed">
              {COPY.noneHint}
            </Text>
          </div>
        )}
        {importing.isError && (
          <Alert color="red" role="alert">
            {messageOf(importing.error)}
          </Alert>
        )}
        {importing.isPending && <Text role="status">{COPY.importing}</Text>}
        {found.isSuccess && found.data.items.length > 0 && (
          <ul className={classes.list}>
            {found.data.items.map((home) => (
              <ImportCard
                key={home.key}
                home={home}
                busy={importing.isPending && importing.variables === home.key}
                waits={importing.isPending && importing.variables !== home.key}
                onImport={() => importing.mutate(home.key)}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  )
}

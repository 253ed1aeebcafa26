import { streetLine } from '#domain/kernel/text/format.ts'
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import { useUser } from '#web/lib/session.ts'
import { COPY as INVITE_COPY } from '#web/ui/invite/copy.ts'
import { InviteDialog } from '#web/ui/invite/InviteDialog.tsx'
import { COPY } from './copy.ts'

/** A consumer's home is saved, and waits for an agent: whom they may invite now (spec 2 §2 "Provisional listing screen"). */
export const PropertySaved = (props: { listing: ListingView; title: string; focus?: boolean }) => {
  const { listing, title, focus } = props
  const { impersonated } = useUser()
  const [inviting, setInviting] = useState(false)
  const [invited, setInvited] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // What was sent is gone from the screen: whoever hears it begins here.
  useEffect(() => {
    if (focus) heading.current?.focus()
  }, [focus])
  return (
    <Paper className="card" p={{ base: 'sm', sm: 'md' }}>
      <Stack gap="sm">
        <Title order={2} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Text>{COPY.notice}</Text>
        {invited && <Alert color="sea">{INVITE_COPY.sent(invited)}</Alert>}
        <Group gap="xs">
          {!impersonated && <Button onClick={() => setInviting(true)}>{COPY.invite}</Button>}
          <Button variant="default" component={Link} to="/home">
            {COPY.dashboard}
          </Button>
        </Group>
      </Stack>
      {inviting && (
        <InviteDialog
          handing={{ listingId: listing.id }}
          state={listing.propertyState}
          greeting={COPY.greeting(streetLine(listing.address))}
          onClose={() => setInviting(false)}
          onSent={setInvited}
        />
      )}
    </Paper>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import type { BuyerProfile } from '#api/offer/buyer-profile.ts'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { date } from '#web/lib/format.ts'
import { Page } from '#web/ui/Page.tsx'
import { HomeHeader } from '../wizard/HomeHeader.tsx'
import { COPY } from './copy.ts'

/** No profile, though there are some: the person said so. */
export const NO_PROFILE = 'none'

/** Which saved profile a new offer begins with, if any (spec 3 §2 "Buyer profile picker"). */
export const ProfilePicker = (props: { listing: ListingDetails; profiles: readonly BuyerProfile[] }) => {
  const { listing, profiles } = props
  const { state } = useLocation() as { state: unknown }
  const pathOf = (profileId: string) => `/create-offer?listing=${listing.id}&profileId=${profileId}`
  return (
    <Page title={COPY.picker.title} lead={COPY.picker.lead} width={960}>
      <HomeHeader listing={listing} />
      <Stack gap={0} className="card" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {profiles.map(({ id, name, details, updateTime }) => {
          const buyer = details.primaryBuyer?.orgName || fullName(details.primaryBuyer?.user)
          return (
            <Group key={id} component="li" justify="space-between" gap="xs" p="sm">
              <div style={{ minWidth: 0, flex: '1 1 200px' }}>
                <Text fw={600}>{name}</Text>
                <Text fz="sm" c="dimmed">
                  {[buyer, COPY.saved(date(updateTime))].filter(Boolean).join(' · ')}
                </Text>
              </div>
              <Button
                component={Link}
                to={pathOf(id)}
                replace
                state={state}
                variant="default"
                aria-label={COPY.picker.useOf(name, buyer ?? '')}
              >
                {COPY.picker.use}
              </Button>
            </Group>
          )
        })}
      </Stack>
      <Group justify="flex-end">
        <Button component={Link} to={pathOf(NO_PROFILE)} replace state={state}>
          {COPY.picker.without}
        </Button>
      </Group>
    </Page>
  )
}

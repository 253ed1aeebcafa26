import { Avatar, Button, Group, Popover, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import { fullName, phone } from '#domain/kernel/text/format.ts'
import { seesOwnerContact } from '#domain/listing/permissions.ts'
import { BESIDE } from '#web/ui/beside.ts'
import { CopyIcons } from '#web/ui/CopyIcons.tsx'
import { COPY } from './copy.ts'

/** How to reach the owners, for the listing's own agent (spec 3 §2 "copy icons", negotiation.md §8). */
export const OwnerContact = ({ listing }: { listing: ListingView }) => {
  const [open, setOpen] = useState(false)
  const owners = [listing.primaryOwner, ...(listing.secondaryOwners ?? [])].flatMap((owner) =>
    owner?.user && (owner.user.email || owner.user.phone) ? [owner.user] : [],
  )
  if (!seesOwnerContact(listing.viewerIs) || owners.length === 0) return null
  return (
    <Popover {...BESIDE} opened={open} onChange={setOpen} width={320}>
      <Popover.Target>
        <Button variant="default" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {COPY.owners.open}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={COPY.owners.title}>
        <Stack component="ul" className="plain-list" gap="sm">
          {owners.map((owner) => (
            <Group
              component="li"
              key={owner.email ?? fullName(owner)}
              justify="space-between"
              wrap="nowrap"
              align="flex-start"
            >
              <Avatar src={owner.profilePictureUrl} alt="" name={fullName(owner)} size={36} color="sea" />
              <div style={{ minWidth: 0, flex: 1 }}>
                <Text fw={600}>{fullName(owner)}</Text>
                {owner.phone && <Text fz="sm">{phone(owner.phone)}</Text>}
                {owner.email && (
                  <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
                    {owner.email}
                  </Text>
                )}
              </div>
              <CopyIcons name={fullName(owner)} phone={owner.phone} email={owner.email} />
            </Group>
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

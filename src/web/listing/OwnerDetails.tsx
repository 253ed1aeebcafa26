import { Avatar, Group, Stack, Text } from '@mantine/core'
import { fullName, phone } from '#domain/kernel/text/format.ts'
import { CopyIcons } from '#web/ui/CopyIcons.tsx'
import { OpenBeside } from '#web/ui/popup/OpenBeside.tsx'
import type { Opening } from '#web/ui/popup/popup.ts'
import { OWNERS_COPY } from './owners-copy.ts'
import type { reachableOwners } from './OwnerContact.tsx'

/** The owners, each with phone and email to copy. */
export const OwnerDetails = ({
  owners,
  ...opening
}: Opening & { owners: ReturnType<typeof reachableOwners> }) => (
  <OpenBeside {...opening} width="min(380px, 100vw - 32px)" label={OWNERS_COPY.title}>
    {() => (
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
              {owner.phone && (
                <Text fz="sm" style={{ whiteSpace: 'nowrap' }}>
                  {phone(owner.phone)}
                </Text>
              )}
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
    )}
  </OpenBeside>
)

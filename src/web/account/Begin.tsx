import { Button, Group, Stack, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import { hasRole, isAgent, type User } from '#web/lib/user.ts'
import { InviteDialog } from '#web/ui/invite/InviteDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { COPY } from './copy.ts'

/** One thing that somebody may begin; without `to` it is to invite an agent. */
interface Beginning {
  title: string
  text: string
  to?: string
}

const B = COPY.begin

/** What each chair may begin; nothing that leads nowhere (issue 9 "Home"). A consumer's listing is begun by their agent. */
const beginningsOf = (user: User): Beginning[] => {
  const listing = { title: B.createAListing, text: B.listingText, to: '/create-listing' }
  const offer = { title: B.createAnOffer, text: B.offerText, to: '/search' }
  if (isAgent(user)) return [listing, offer]
  if (!hasRole(user, 'ADMIN'))
    return [
      offer,
      { title: B.sell, text: B.sellText, to: '/create-property' },
      { title: B.invite, text: B.inviteText },
    ]
  return [
    { title: B.users, text: B.usersText, to: '/admin/users' },
    { title: B.applications, text: B.applicationsText, to: '/admin/agents?filter=agents-applied' },
  ]
}

/** "What would you like to do?" (spec 1 §2.10). */
export const Begin = ({ user }: { user: User }) => {
  const [inviting, setInviting] = useState(false)
  return (
    <Stack gap={0} className="card">
      {beginningsOf(user).map(({ title, text, to }, index) => (
        <Fragment key={title}>
          {index > 0 && <hr className="hair" />}
          <Group justify="space-between" wrap="nowrap" p="sm">
            <div>
              <Text fw={600}>{title}</Text>
              <Text fz="sm" c="dimmed">
                {text}
              </Text>
            </div>
            {to ? (
              <Button
                component={Link}
                to={to}
                variant="default"
                style={{ flexShrink: 0 }}
                aria-label={B.startOf(title)}
              >
                {B.start}
              </Button>
            ) : (
              <Button
                variant="default"
                style={{ flexShrink: 0 }}
                aria-label={B.startOf(title)}
                onClick={() => setInviting(true)}
              >
                {B.start}
              </Button>
            )}
          </Group>
        </Fragment>
      ))}
      {inviting && (
        <InviteDialog
          handing={{}}
          greeting={B.greeting}
          onClose={() => setInviting(false)}
          onSent={() => toast(B.invited)}
        />
      )}
    </Stack>
  )
}

import { Button, Group, Stack, Text } from '@mantine/core'
import { Fragment, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Task } from '#api/dashboard.ts'
import { sentenceOf } from '#domain/kernel/refusal.ts'
import { lacksLicence } from '#web/lib/license.ts'
import { isAgent, lacksOffers, listsHomes, makesOffers, type User } from '#web/lib/user.ts'
import { InviteDialog } from '#web/ui/invite/InviteDialog.tsx'
import { SupportAddress } from '#web/ui/SupportAddress.tsx'
import { COPY } from '../copy.ts'

/** One thing that somebody may begin: on a page of its own, or in a dialog; or how to get it back, where it was taken. */
type Beginning = { title: string; text: string } & (
  | { to: string }
  | { opens: 'invitation' | 'import' }
  | { taken: true }
)

const B = COPY.begin

/** What each chair may begin; nothing that leads nowhere (issue 9 "Home"). A consumer's listing is begun by their agent. */
const beginningsOf = (user: User, mayImport: boolean): Beginning[] => {
  const listing = { title: B.createAListing, text: B.listingText, to: '/create-listing' }
  const lacking =
    lacksLicence(user) ?? (lacksOffers(user) ? sentenceOf({ refused: 'offer-role-required' }) : null)
  const offer = lacking
    ? ({ title: B.createAnOffer, text: lacking, taken: true } as const)
    : { title: B.createAnOffer, text: B.offerText, to: '/search' }
  const fromMls = { title: B.importAListing, text: B.importText, opens: 'import' } as const
  if (isAgent(user)) return [listing, ...(mayImport ? [fromMls] : []), ...(makesOffers(user) ? [offer] : [])]
  if (listsHomes(user))
    return [
      offer,
      { title: B.sell, text: B.sellText, to: '/create-property' },
      ...(user.impersonated ? [] : [{ title: B.invite, text: B.inviteText, opens: 'invitation' } as const]),
    ]
  return [
    { title: B.users, text: B.usersText, to: '/admin/users' },
    { title: B.applications, text: B.applicationsText, to: '/admin/agents?filter=agents-applied' },
  ]
}

interface Props {
  user: User
  /** What nobody waits for, and one may do all the same. */
  offered: readonly Task[]
  /** The dialog of an import, for who may import. */
  importDialog?: ((onClose: () => void) => ReactNode) | undefined
}

/** "What would you like to do?" (spec 1 §2.10). */
export const Begin = ({ user, offered, importDialog }: Props) => {
  const [open, setOpen] = useState<'invitation' | 'import' | null>(null)
  const close = () => setOpen(null)
  const also = offered.map(({ title, description, actionUrl }) => ({
    title,
    text: description,
    to: actionUrl,
  }))
  return (
    <Stack gap={0} className="card">
      {[...beginningsOf(user, importDialog !== undefined), ...also].map((each, index) => (
        <Fragment key={each.title}>
          {index > 0 && <hr className="hair" />}
          <Group justify="space-between" wrap="nowrap" p="sm">
            <div>
              <Text fw={600}>{each.title}</Text>
              <Text fz="sm" c="dimmed">
                {each.text} {'taken' in each && <SupportAddress />}
              </Text>
            </div>
            {'to' in each && (
              <Button
                component={Link}
                to={each.to}
                variant="default"
                style={{ flexShrink: 0 }}
                aria-label={B.startOf(each.title)}
              >
                {B.start}
              </Button>
            )}
            {'opens' in each && (
              <Button
                variant="default"
                style={{ flexShrink: 0 }}
                aria-label={B.startOf(each.title)}
                onClick={() => setOpen(each.opens)}
              >
                {B.start}
              </Button>
            )}
          </Group>
        </Fragment>
      ))}
      {open === 'import' && importDialog?.(close)}
      {open === 'invitation' && <InviteDialog handing={{}} greeting={B.greeting} onClose={close} />}
    </Stack>
  )
}

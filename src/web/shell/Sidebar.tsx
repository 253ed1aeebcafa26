import {
  ActionIcon,
  Avatar,
  Divider,
  Group,
  Kbd,
  Stack,
  Text,
  UnstyledButton,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconSearch,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { fullName } from '#domain/kernel/text/format.ts'
import { isWaitedFor } from '#domain/task/profile-tasks.ts'
import { dashboardQuery } from '#web/lib/dashboard.ts'
import { type User } from '#web/lib/user.ts'
import { Hint } from '#web/ui/hint/Hint.tsx'
import { Bell } from './bell/Bell.tsx'
import { Logo } from './Logo.tsx'
import { adminPlacesFor, placesFor, type Place } from './navigation.ts'
import { hiddenIf } from './folded.ts'
import classes from './shell.module.css'
import { COPY } from './copy.ts'

/** Light or dark; until someone chooses, the system's own. */
const SchemeToggle = ({ folded }: { folded: boolean }) => {
  const scheme = useComputedColorScheme('light')
  const { setColorScheme } = useMantineColorScheme()
  const other = scheme === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? IconMoon : IconSun
  const label = other === 'dark' ? COPY.scheme.dark : COPY.scheme.light
  return (
    <FoldedHint label={label} folded={folded}>
      <button type="button" className={classes.entry} onClick={() => setColorScheme(other)}>
        <Icon size={20} aria-hidden />
        <span className={hiddenIf(folded)}>{label}</span>
      </button>
    </FoldedHint>
  )
}

/** What a folded entry is called, to whoever points at it, touches it, or has the focus on it (look.md "Shell"). */
const FoldedHint = (props: {
  folded: boolean
  label: string
  children: ReactElement<Record<string, unknown>>
}) => (
  <Hint label={props.label} position="right" silent disabled={!props.folded}>
    {props.children}
  </Hint>
)

interface EntryProps {
  place: Place
  waiting: number
  folded: boolean
  onGo: () => void
}

const Entry = ({ place, waiting, folded, onGo }: EntryProps) => {
  const { pathname } = useLocation()
  const current = place.active(pathname)
  const Icon = place.icon
  return (
    <li>
      <FoldedHint label={place.label} folded={folded}>
        <Link
          className={classes.entry}
          to={place.to}
          onClick={onGo}
          data-current={current || undefined}
          aria-current={current ? 'page' : undefined}
        >
          <Icon size={20} aria-hidden />
          <span className={hiddenIf(folded)}>{place.label}</span>
          {waiting > 0 && (
            <span className={classes.count}>
              {waiting}
              <span className="visually-hidden">{COPY.frame.waiting}</span>
            </span>
          )}
        </Link>
      </FoldedHint>
    </li>
  )
}

/** How much waits behind an entry: tasks of its kind, all of them for Home. */
const useWaiting = (user: User) => {
  const tasks = useQuery(dashboardQuery(user)).data?.tasks.filter(isWaitedFor) ?? []
  return ({ waits }: Place): number => {
    if (!waits) return 0
    return waits === 'ALL' ? tasks.length : tasks.filter(({ type }) => type === waits).length
  }
}

/** The signed-in navigation: the person, the places, Sign Out at the bottom (spec 1 §2.2). It folds to icons (look.md "Shell"). */
export const Sidebar = (props: {
  user: User
  folded: boolean
  onFold: () => void
  onSearch: () => void
  /** One of its links was followed. */
  onGo: () => void
}) => {
  const { user, folded, onGo } = props
  const admin = adminPlacesFor(user)
  const waiting = useWaiting(user)
  const Fold = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Stack mih="100%" gap="sm" p="sm">
      <div className={classes.brandRow}>
        <Link to="/home" aria-label={COPY.frame.home} className={classes.brand} onClick={onGo}>
          <Logo short={folded} />
        </Link>
        <span className={classes.bell}>
          <Bell user={user} />
        </span>
      </div>
      <FoldedHint label={COPY.frame.viewProfile} folded={folded}>
        <UnstyledButton component={Link} to="/agent-profile" className={classes.person} onClick={onGo}>
          <Avatar
            src={user.profilePictureUrl}
            alt=""
            name={fullName(user)}
            radius="xl"
            color="sea"
            size={folded ? 32 : undefined}
          />
          <span className={hiddenIf(folded)} style={{ minWidth: 0 }}>
            <Text fw={600} fz="sm" truncate>
              {fullName(user)}
            </Text>
            <Text fz="xs" c="var(--p-accent)">
              {COPY.frame.viewProfile}
            </Text>
          </span>
        </UnstyledButton>
      </FoldedHint>
      <FoldedHint label={COPY.frame.search} folded={folded}>
        <UnstyledButton className={classes.search} onClick={props.onSearch}>
          <IconSearch size={20} aria-hidden />
          <span className={hiddenIf(folded)}>{COPY.frame.search}</span>
          <Kbd size="xs" className={folded ? classes.none : classes.keys} aria-hidden>
            {COPY.frame.searchKeys}
          </Kbd>
        </UnstyledButton>
      </FoldedHint>
      <nav aria-label={COPY.frame.main}>
        <ul className={classes.list}>
          {placesFor(user).map((place) => (
            <Entry key={place.to} place={place} waiting={waiting(place)} folded={folded} onGo={onGo} />
          ))}
        </ul>
        {admin.length > 0 && (
          <>
            <Divider my="sm" />
            <Text fz="xs" c="dimmed" fw={600} px="xs" mb={4} id="admin-group" className={hiddenIf(folded)}>
              {COPY.frame.admin}
            </Text>
            <ul className={classes.list} aria-labelledby="admin-group">
              {admin.map((place) => (
                <Entry key={place.to} place={place} waiting={0} folded={folded} onGo={onGo} />
              ))}
            </ul>
          </>
        )}
      </nav>
      <div className={classes.foot}>
        <SchemeToggle folded={folded} />
        <FoldedHint label={COPY.frame.signOut} folded={folded}>
          <Link to="/logout" className={classes.entry} onClick={onGo}>
            <IconLogout size={20} aria-hidden />
            <span className={hiddenIf(folded)}>{COPY.frame.signOut}</span>
          </Link>
        </FoldedHint>
        <Group justify={folded ? 'center' : 'flex-end'} className={classes.fold}>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--p-muted)"
            aria-label={folded ? COPY.frame.unfold : COPY.frame.fold}
            aria-expanded={!folded}
            onClick={props.onFold}
          >
            <Fold size={20} aria-hidden />
          </ActionIcon>
        </Group>
      </div>
    </Stack>
  )
}

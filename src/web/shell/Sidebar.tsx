import { Avatar, Divider, Stack, Text, UnstyledButton } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { fullName } from '#domain/kernel/format.ts'
import { type User } from '#web/lib/user.ts'
import { Logo } from './Logo.tsx'
import { adminPlacesFor, placesFor, type Place } from './navigation.ts'
import { SchemeToggle } from './SchemeToggle.tsx'
import classes from './shell.module.css'
import { COPY } from './copy.ts'

const Entry = ({ place }: { place: Place }) => {
  const { pathname } = useLocation()
  const current = place.active(pathname)
  return (
    <li>
      <Link
        className={classes.entry}
        to={place.to}
        data-current={current || undefined}
        aria-current={current ? 'page' : undefined}
      >
        {place.label}
      </Link>
    </li>
  )
}

/** The signed-in navigation: the person, the places, Sign Out at the bottom (spec 1 §2.2). */
export const Sidebar = ({ user }: { user: User }) => {
  const admin = adminPlacesFor(user)
  return (
    <Stack h="100%" gap="sm" p="sm">
      <Link to="/home" aria-label={COPY.frame.home} className={classes.brand}>
        <Logo />
      </Link>
      <UnstyledButton component={Link} to="/agent-profile" className={classes.person}>
        <Avatar src={user.profilePictureUrl} alt="" name={fullName(user)} radius="xl" color="sea" />
        <span style={{ minWidth: 0 }}>
          <Text fw={600} fz="sm" truncate>
            {fullName(user)}
          </Text>
          <Text fz="xs" c="var(--p-accent)">
            {COPY.frame.viewProfile}
          </Text>
        </span>
      </UnstyledButton>
      <nav aria-label={COPY.frame.main}>
        <ul className={classes.list}>
          {placesFor(user).map((place) => (
            <Entry key={place.to} place={place} />
          ))}
        </ul>
        {admin.length > 0 && (
          <>
            <Divider my="sm" />
            <Text fz="xs" c="dimmed" fw={600} px="xs" mb={4} id="admin-group">
              {COPY.frame.admin}
            </Text>
            <ul className={classes.list} aria-labelledby="admin-group">
              {admin.map((place) => (
                <Entry key={place.to} place={place} />
              ))}
            </ul>
          </>
        )}
      </nav>
      <div style={{ marginTop: 'auto' }}>
        <SchemeToggle />
        <Link to="/logout" className={classes.entry}>
          {COPY.frame.signOut}
        </Link>
      </div>
    </Stack>
  )
}

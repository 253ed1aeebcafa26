import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { hasRole, type User } from '#web/lib/user.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { COPY } from './copy.ts'

type Granted = keyof typeof COPY.congrats.granted
const ROLES = Object.keys(COPY.congrats.granted) as Granted[]

const rolesOf = (user: User) => ROLES.filter((role) => hasRole(user, role))

/** "Congrats!" for a role that was not there before, also while a page is open (spec 1 §4 "Granting roles", N03). */
export const Congrats = ({ user }: { user: User }) => {
  const [known, setKnown] = useState(() => rolesOf(user))
  const now = rolesOf(user)
  // A role that was taken away is a gain again when it comes back.
  if (known.some((role) => !now.includes(role))) setKnown(known.filter((role) => now.includes(role)))
  const gained = now.filter((role) => !known.includes(role))
  if (gained.length === 0) return null
  const close = () => setKnown(now)
  return (
    <Dialog onClose={close} title={COPY.congrats.title}>
      <Stack gap="sm">
        {gained.map((role) => (
          <Text key={role}>{COPY.congrats.granted[role]}</Text>
        ))}
        <Group justify="flex-end">
          <Button onClick={close}>{COPY.congrats.close}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

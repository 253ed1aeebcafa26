import { Button, Group, Modal, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import { COPY } from './copy.ts'

/** Visitors meet this at the highest offer, reports, messages and Make an Offer (spec 2 §6). */
export const SignInDialog = (props: { opened: boolean; onClose: () => void }) => {
  const { pathname } = useLocation()
  const state = { redirect: pathname }
  return (
    <Modal opened={props.opened} onClose={props.onClose} title={COPY.signIn.title}>
      <Text>{COPY.signIn.text}</Text>
      <Group justify="flex-end" mt="sm" gap="xs">
        <Button
          component={Link}
          to={`/account-registration?redirect=${encodeURIComponent(pathname)}`}
          state={state}
          variant="default"
        >
          {COPY.signIn.register}
        </Button>
        <Button component={Link} to="/login" state={state}>
          {COPY.signIn.logIn}
        </Button>
      </Group>
    </Modal>
  )
}

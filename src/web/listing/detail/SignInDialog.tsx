import { Button, Group, Modal, Text } from '@mantine/core'
import { Link, useLocation } from 'react-router'

/** Visitors meet this at the highest offer, reports, messages and Make an Offer (spec 2 §6). */
export const SignInDialog = (props: { opened: boolean; onClose: () => void }) => {
  const { pathname } = useLocation()
  const state = { redirect: pathname }
  return (
    <Modal opened={props.opened} onClose={props.onClose} title="Log in to continue">
      <Text>
        Log in or register to see the highest offer and reports, message the listing agent, and make an offer.
      </Text>
      <Group justify="flex-end" mt="sm" gap="xs">
        <Button
          component={Link}
          to={`/account-registration?redirect=${encodeURIComponent(pathname)}`}
          state={state}
          variant="default"
        >
          Register
        </Button>
        <Button component={Link} to="/login" state={state}>
          Log In
        </Button>
      </Group>
    </Modal>
  )
}

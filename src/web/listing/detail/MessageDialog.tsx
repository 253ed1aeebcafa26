import { Alert, Button, Checkbox, Group, Modal, Stack, Textarea } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { sendNotification } from '#api/notification.ts'
import type { ListingDetails } from '#api/listing/listing-records.ts'
import {
  inquiryGreeting,
  inquirySubject,
  MESSAGE_MAX,
  withContactInfo,
} from '#domain/message/notification.ts'
import { fullName, phone, streetLine } from '#domain/kernel/text/format.ts'
import { call } from '#web/lib/call/api.ts'
import { messageOf } from '#web/lib/call/apiError.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { useSession } from '#web/lib/session.ts'
import { isAgent } from '#web/lib/user.ts'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { remaining } from '#web/ui/remaining.ts'
import { toast } from '#web/ui/toast.ts'
import { COPY } from './copy.ts'
import { named } from '#web/ui/dialog/named.ts'

/** A message to the listing agent (spec 2 §2 "Message-agent dialog"). */
export const MessageDialog = (props: { listing: ListingDetails; opened: boolean; onClose: () => void }) => {
  useBackCloses(props.opened, props.onClose)
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      {...named(inquirySubject(streetLine(props.listing.address)))}
    >
      <MessageForm {...props} />
    </Modal>
  )
}

const MessageForm = ({ listing, onClose }: { listing: ListingDetails; onClose: () => void }) => {
  const { user } = useSession()
  const agent = listing.listingAgent
  const street = streetLine(listing.address)
  const [text, setText, textSent] = useKeptAnswer(
    `note/listing/${listing.id}/message`,
    inquiryGreeting(agent?.firstName ?? '', street),
  )
  const [contact, setContact] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const whole =
    contact && user
      ? withContactInfo(text, fullName(user), [user.email, user.phone ? phone(user.phone) : ''])
      : text
  const over = whole.length - MESSAGE_MAX

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!agent || over > 0) return
    setBusy(true)
    setFailure(null)
    try {
      await call(sendNotification, {
        body: {
          recipient: { id: agent.id },
          subject: inquirySubject(street),
          message: whole,
          userType: isAgent(user) ? 'AGENT' : 'CONSUMER',
          listingId: listing.id,
        },
      })
      textSent()
      toast(COPY.messaging.sent)
      onClose()
    } catch (error) {
      setFailure(messageOf(error) || COPY.messaging.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void send(event)}>
      <Stack gap="sm">
        <Textarea
          label={COPY.messaging.label}
          autosize
          minRows={6}
          maxLength={MESSAGE_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          description={remaining(whole.slice(0, MESSAGE_MAX), MESSAGE_MAX)}
          error={over > 0 && COPY.messaging.tooLong(COPY.messaging.characters(over))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data-autofocus
        />
        <Checkbox
          label={COPY.messaging.withContact}
          checked={contact}
          onChange={(event) => setContact(event.currentTarget.checked)}
        />
        {failure && (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={busy} disabled={text.trim() === '' || over > 0}>
            {COPY.messaging.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

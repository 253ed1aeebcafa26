import { Text } from '@mantine/core'
import { useState } from 'react'
import type { BlindView } from '#api/offer/blind.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { BLIND_WORDS } from '#domain/offer/lifecycle/words/words-blind.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { SafeKey } from '#web/lib/call/keys.ts'
import { setBlind } from './queries.ts'

/** Asks before a blind comparison begins or ends; another state than the one that was asked about lets nobody go on. */
export const BlindDialog = (props: {
  listingId: string
  act: BlindView['actions'][number]
  blind: BlindView
  onClose: () => void
}) => {
  const { act } = props
  const [safe] = useState(() => new SafeKey())
  const [first] = useState(props.blind)
  const [sent, setSent] = useState(false)
  const words: ActWords = BLIND_WORDS[act.words]
  const moved = !sent && first.snapshotHash !== props.blind.snapshotHash
  return (
    <ConfirmDialog
      opened
      onClose={props.onClose}
      title={words.title}
      about={`listing/${props.listingId}`}
      confirm={words.confirm}
      danger={words.danger}
      attest={act.attest ? words.attest?.text : undefined}
      moved={moved}
      onConfirm={async ({ attested }) => {
        setSent(true)
        const body = {
          on: act.on,
          version: first.version,
          shown: first.snapshotHash,
          ...(attested && { attested }),
        }
        await safe
          .run(body, (key) => setBlind(props.listingId, body, key))
          .catch((error: unknown) => {
            setSent(false)
            throw error
          })
        toast(words.done)
      }}
    >
      <Text>{words.text}</Text>
      <Text c="dimmed" mt="xs">
        {words.next}
      </Text>
    </ConfirmDialog>
  )
}

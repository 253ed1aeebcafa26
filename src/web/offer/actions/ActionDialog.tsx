import { useQuery } from '@tanstack/react-query'
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { OfferActionView, OfferView } from '#api/offer/offer-records.ts'
import { OFFER_WORDS } from '#domain/offer/lifecycle/words/words.ts'
import { listed } from '#domain/kernel/text/format.ts'
import { isBackupAction } from '#domain/offer/vocabulary.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { asked, ConfirmDialog, type Confirmation } from '#web/ui/dialog/ConfirmDialog.tsx'
import { commentWords, noteWords } from '../OfferStatus.tsx'
import { EndsPlace } from '../backup/PlaceNotice.tsx'
import { changesQuery, moveBackup, moveOffer, offerQuery } from '../queries.ts'
import { timely } from '../next.ts'
import { ActConsequences, ActFacts, ActWarning } from './ActNotes.tsx'
import { ACTION_COPY } from './copy.ts'
import { DocumentAtHand } from './DocumentAtHand.tsx'
import { paperAsked } from '../outside/paper.ts'
import { SafeKey } from '#web/lib/call/keys.ts'

/**
 * The document an act moves, with what changed in it. It is the one on the page, or else the dialog is where it is read;
 * `moved` says that it is another version by now, on which nobody acts unread.
 */
const useDocumentAtHand = (action: OfferActionView, onPage: OfferView) => {
  const same = onPage.id === action.offerId
  const other = useQuery({ ...offerQuery(action.offerId), staleTime: 0, enabled: !same })
  const changes = useQuery(changesQuery(action.offerId))
  const document = same ? onPage : other.isFetchedAfterMount ? other.data : undefined
  const compared = changes.isFetchedAfterMount ? changes.data : undefined
  return {
    document,
    changes: compared,
    ready: document !== undefined && compared !== undefined,
    moved: document && compared ? document.snapshotHash !== compared.snapshotHash : false,
    error: other.error ?? changes.error,
  }
}

/**
 * Asks before an act: shows the document it moves and what changed in it, takes comment and attestation as the row asks,
 * and sends the version and the hash of what was shown, under one key for the whole dialog.
 */
export const ActionDialog = (props: {
  action: OfferActionView
  /** The document on the page; another one than the act moves is read by the dialog itself. */
  onPage: OfferView
  onClose: () => void
  onDone: (action: OfferActionView) => void
}) => {
  const { action } = props
  const { document, changes, moved, ready, error } = useDocumentAtHand(action, props.onPage)
  const words: ActWords = OFFER_WORDS[action.words]
  const [safe] = useState(() => new SafeKey())

  const confirm = async ({ comment, attested, choice, fileId }: Confirmation) => {
    if (!document) return
    const move = {
      id: action.offerId,
      state: action.transitionState,
      version: document.version,
      shown: document.snapshotHash,
      ...(comment && { comment }),
      ...(attested && { attested }),
      ...(choice !== undefined && { saveBuyerProfile: choice }),
      ...(fileId && { paperId: fileId }),
    }
    const verb = action.action
    await safe.run(move, async (key) => {
      await (isBackupAction(verb) ? moveBackup(verb, move, key) : moveOffer(move, key))
    })
    props.onDone(action)
  }
  const more = document && words.byType?.[document.offerType]
  const said =
    document && (isBackupAction(action.action) ? noteWords(document.backup) : commentWords(document))
  return (
    <ConfirmDialog
      opened
      onClose={props.onClose}
      {...asked(action, words)}
      title={(document && words.titleByType?.[document.offerType]) ?? words.title}
      about={`offer/${action.offerId}`}
      choice={words.choice}
      {...paperAsked(action)}
      moved={moved}
      reading={!ready}
      failure={error}
      onConfirm={confirm}
    >
      <ActWarning action={action} />
      {document && <EndsPlace action={action} document={document} />}
      <DocumentAtHand document={document} changes={changes} />
      {said && <Text>{said}</Text>}
      <ActFacts action={action} />
      <Text>{more ? `${words.text} ${more}` : words.text}</Text>
      {action.alsoCancels.length > 0 && (
        <Text fw={600}>{ACTION_COPY.alsoCancels(listed(action.alsoCancels))}</Text>
      )}
      <Text c="dimmed">{timely(words.next, document)}</Text>
      <ActConsequences action={action} />
    </ConfirmDialog>
  )
}

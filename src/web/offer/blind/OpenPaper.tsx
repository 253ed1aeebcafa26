import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import type { FileView } from '#api/file.ts'
import type { OfferGroup, OfferView } from '#api/offer/offer-records.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { BLIND_WORDS } from '#domain/offer/lifecycle/words/words-blind.ts'
import { ApiError } from '#web/lib/call/apiError.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { SafeKey } from '#web/lib/call/keys.ts'
import { openPaper } from './queries.ts'
import { BLIND_COPY } from './words.ts'
import { filesIn } from '#domain/file/refs.ts'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { isHeldBack, mayBeOpened, paperLabel } from '#domain/offer/reading/blind/file-names.ts'

export interface HeldPapers {
  /** 'Buyer A' */
  readonly buyer: string
  readonly document: OfferView
  readonly papers: readonly { readonly path: string; readonly label: string }[]
}

/** Of each offer the papers of the document before the reader that are held back and may be opened. */
const heldPapers = (groups: readonly OfferGroup[]): HeldPapers[] =>
  groups.flatMap((group) => {
    const chain = [group.originalOffer, ...group.counterOffers]
    const document = chain.find((each) => each.id === group.currentOfferId) ?? group.originalOffer
    // What has an id is a file, so the document's own is left out.
    const { id: _id, ...body } = document
    const papers = filesIn(body)
      .filter((file) => isHeldBack(file) && mayBeOpened(file.path))
      .map(({ path }) => ({ path, label: paperLabel(path) }))
    return papers.length === 0 ? [] : [{ buyer: buyersOf(group.originalOffer), document, papers }]
  })

const NONE = { value: '', label: BLIND_COPY.choose }

const WORDS: ActWords = BLIND_WORDS.openPaper

/** The listing agent opens a paper that is held back: whose, which, and why. Then it is there to be read. */
export const OpenPaper = (props: {
  listingId: string
  groups: readonly OfferGroup[]
  onClose: () => void
}) => {
  const [safe] = useState(() => new SafeKey())
  const [offerId, setOfferId] = useState<string | null>(null)
  const [path, setPath] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const [opened, setOpened] = useState<FileView | null>(null)
  const done = useRef(false)
  const held = heldPapers(props.groups)
  const chosen = held.find(({ document }) => document.id === offerId)
  if (opened)
    return (
      <Dialog onClose={props.onClose} title={WORDS.title} size="md">
        <Stack gap="sm">
          <Text role="status">{WORDS.done}</Text>
          <Anchor href={opened.url} download underline="always">
            {BLIND_COPY.view(opened.name)}
          </Anchor>
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose} data-autofocus>
              {BLIND_COPY.close}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    )
  return (
    <ConfirmDialog
      opened
      // The dialog closes itself once it is confirmed; what was opened is shown instead.
      onClose={() => {
        if (!done.current) props.onClose()
      }}
      title={WORDS.title}
      about={`listing/${props.listingId}`}
      confirm={WORDS.confirm}
      comment="required"
      commentLabel={WORDS.commentLabel}
      blocked={held.length === 0}
      onConfirm={async ({ comment }) => {
        if (!chosen || !path) {
          setMissing(true)
          throw new ApiError(422, 'invalid', BLIND_COPY.missing)
        }
        const body = {
          listingId: props.listingId,
          offerId: chosen.document.id,
          paper: path,
          shown: chosen.document.snapshotHash,
          comment: comment ?? null,
        }
        const file = await safe.run(body, (key) => openPaper(body, key))
        done.current = true
        setOpened(file)
      }}
    >
      <Stack gap="sm">
        <Text>{WORDS.text}</Text>
        <Text c="dimmed">{held.length === 0 ? BLIND_COPY.nothing : WORDS.next}</Text>
        <NativeSelect
          label={BLIND_COPY.whose}
          withAsterisk
          data={[NONE, ...held.map(({ buyer, document }) => ({ value: document.id, label: buyer }))]}
          value={offerId ?? ''}
          onChange={(event) => {
            setOfferId(event.currentTarget.value || null)
            setPath(null)
          }}
          error={missing && !offerId && BLIND_COPY.missing}
        />
        <NativeSelect
          label={BLIND_COPY.which}
          withAsterisk
          disabled={!chosen}
          data={[NONE, ...(chosen?.papers ?? []).map((paper) => ({ value: paper.path, label: paper.label }))]}
          value={path ?? ''}
          onChange={(event) => setPath(event.currentTarget.value || null)}
          error={missing && Boolean(offerId) && !path && BLIND_COPY.missing}
        />
      </Stack>
    </ConfirmDialog>
  )
}

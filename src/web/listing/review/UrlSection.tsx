import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { ListingView } from '#api/listing/listing-records.ts'
import { customUrlProblem } from '#domain/listing/form/custom-url.ts'
import { isPreparing } from '#domain/listing/vocabulary.ts'
import { isRefusal, messageOf } from '#web/lib/call/apiError.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { useBackCloses } from '#web/ui/dialog/useBackCloses.ts'
import { remainingBeside } from '#web/ui/form/remainingBeside.tsx'
import { Section } from '#web/ui/Section.tsx'
import { toast, toastError } from '#web/ui/toast.ts'
import { saveListing } from '../queries.ts'
import { COPY } from './copy.ts'
import { named } from '#web/ui/dialog/named.ts'

/** The listing's own address, and the dialog that changes it (spec 2 §2 "Custom URL dialog"). */
export const UrlSection = ({ listing, editable }: { listing: ListingView; editable: boolean }) => {
  const [open, setOpen] = useState(false)
  useBackCloses(open, () => setOpen(false))
  const url = listing.customListingUrl
  return (
    <Section number={7} title={COPY.url.title} onEdit={editable ? () => setOpen(true) : undefined}>
      <Text>{url ? `${window.location.origin}/listing/${url}` : COPY.url.notYetSet}</Text>
      <Modal opened={open} onClose={() => setOpen(false)} {...named(COPY.url.customize)}>
        <UrlForm listing={listing} onDone={() => setOpen(false)} />
      </Modal>
    </Section>
  )
}

const URL_MAX = 60

const UrlForm = ({ listing, onDone }: { listing: ListingView; onDone: () => void }) => {
  const [url, setUrl, urlSent] = useKeptAnswer(
    `answer/listing/${listing.id}/url`,
    listing.customListingUrl ?? '',
  )
  const was = listing.customListingUrl
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = customUrlProblem(url)
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      await saveListing({ id: listing.id, customListingUrl: url.trim() || null })
      urlSent()
      toast(COPY.url.saved)
      onDone()
    } catch (error) {
      if (isRefusal(error, 'url-taken') || isRefusal(error, 'invalid')) setProblem(messageOf(error))
      else toastError(error, COPY.url.failed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={COPY.url.title}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={problem}
        maxLength={URL_MAX}
        {...remainingBeside(url, {
          maxLength: URL_MAX,
          description: [
            COPY.url.hint(window.location.origin, url || '…'),
            // Somebody may have been sent it.
            was && was !== url.trim() && !isPreparing(listing.state)
              ? COPY.url.old(window.location.origin, was)
              : '',
          ]
            .filter(Boolean)
            .join('. '),
        })}
        data-autofocus
      />
      <Group justify="flex-end" mt="sm">
        <Button type="submit" loading={busy}>
          {COPY.url.save}
        </Button>
      </Group>
    </form>
  )
}

import { Text } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ListingView } from '#api/listing/listing-records.ts'
import { applyingAnswers } from '#domain/listing/form/answers.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { touchedBy } from '#domain/listing/form/sections.ts'
import { LISTING_WORDS } from '#domain/listing/lifecycle/words.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { listingBodyOf } from './body.ts'

const WORDS = LISTING_WORDS.saveBackToDraft

/**
 * A change of terms takes an approved listing back to draft (L12). `ask` says so before it is saved, and answers false where
 * the agent would rather not; once it has happened, it is said again.
 */
export const useFallToDraft = <C,>(
  form: UseFormReturn<ListingBody, C>,
  listing: ListingView | null,
): { ask: () => Promise<boolean>; dialog: ReactNode } => {
  const [answer, setAnswer] = useState<((yes: boolean) => void) | null>(null)
  const approved = listing?.state === 'SELLER_APPROVED'

  const before = useRef(listing?.state)
  useEffect(() => {
    if (before.current === 'SELLER_APPROVED' && listing?.state === 'DRAFT') toast(WORDS.done)
    before.current = listing?.state
  }, [listing?.state])

  const ask = () => {
    if (!listing || !approved) return Promise.resolve(true)
    const touched = touchedBy(listingBodyOf(listing), applyingAnswers(form.getValues()))
    if (!touched.terms) return Promise.resolve(true)
    return new Promise<boolean>((resolve) => setAnswer(() => resolve))
  }
  const give = (yes: boolean) => {
    answer?.(yes)
    setAnswer(null)
  }
  return {
    ask,
    dialog: answer && listing && (
      <ConfirmDialog
        opened
        about={`listing/${listing.id}`}
        title={WORDS.title}
        confirm={WORDS.confirm}
        moved={!approved}
        onClose={() => give(false)}
        onConfirm={() => Promise.resolve(give(true))}
      >
        <Text>{WORDS.text}</Text>
        <Text c="dimmed">{WORDS.next}</Text>
      </ConfirmDialog>
    ),
  }
}

import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { useId, useState, type ReactNode, type RefObject } from 'react'
import { Link } from 'react-router'
import type { ListingView } from '#api/listing/listing-records.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import {
  LISTING_STEPS,
  listingProblems,
  listingStepProblems,
  type ListingStep,
} from '#domain/listing/form/complete.ts'
import { APPROVAL_WORDS } from '#domain/listing/lifecycle/words.ts'
import { listingTurn } from '#domain/negotiation/waiting/waiting-kinds.ts'
import { isInContract } from '#domain/listing/vocabulary.ts'
import type { User } from '#web/lib/user.ts'
import { AnswersRequired } from '#web/ui/form/Form.tsx'
import { showFirstError } from '#web/ui/firstError.ts'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { MissingAnswers } from '#web/ui/wizard/MissingAnswers.tsx'
import { listingTone } from '#web/ui/facts/listingTone.ts'
import { ListingActions, RejectionReason } from './ListingActions.tsx'
import { ListingReview } from './ListingReview.tsx'
import { COPY } from './copy.ts'

/** Step 7 for the listing agent: read everything, go back to any part, send or publish (spec 2 §2 "Review step"). */
export const ListingReviewStep = (props: {
  user: User
  listing: ListingView
  body: ListingBody
  save: () => Promise<boolean>
  /** Why nothing of it can change now; null: it may. */
  fixed: string | null
  onEdit: ((step: number) => void) | undefined
  /** Asked before anything is saved; false keeps everything as it is. */
  maySave: () => Promise<boolean>
  /** The newest version this page knows. */
  latest: RefObject<ListingView | null>
  plans?: ((onClose: () => void) => ReactNode) | undefined
}) => {
  const { listing, body } = props
  const [warned, setWarned] = useState(false)
  const missing = useId()
  const ctx = { ownEmail: props.user.email }
  const problems = listingProblems(body, ctx)
  const gaps = LISTING_STEPS.flatMap((name, index) => {
    const number = index + 1
    return number < LISTING_STEPS.length && listingStepProblems(number as ListingStep, body, ctx).length > 0
      ? [{ number, name }]
      : []
  })

  const before = async (action: Pick<ListingView['actions'][number], 'needsAll'>) => {
    if (action.needsAll && problems.length > 0) {
      setWarned(true)
      setTimeout(() => showFirstError(document.getElementById('review')), 300)
      return false
    }
    if (!(await props.maySave()) || !(await props.save())) return false
    // A save may have moved it: what may be done next is another list then.
    return props.latest.current?.state === listing.state
  }
  return (
    <Stack gap="sm" id="review">
      <Group gap="xs">
        <StatusBadge tone={listingTone(listing.state)}>{listing.workflowLabel ?? listing.label}</StatusBadge>
        <Text fz="sm" c="dimmed">
          {nextWords(listing)}
        </Text>
      </Group>
      <RejectionReason listing={listing} />
      {props.fixed && (
        <Alert color="yellow">
          {props.fixed}
          {isInContract(listing.state) && (
            <Anchor component={Link} to={`/property-contract/${listing.id}`} display="block" mt="xs">
              {COPY.openAgreement}
            </Anchor>
          )}
        </Alert>
      )}
      {listing.state === 'DRAFT' && listing.approval === 'changed' && (
        <Alert color="yellow">{APPROVAL_WORDS.changed}</Alert>
      )}
      {warned && problems.length > 0 && <AnswersRequired />}
      <ListingReview
        listing={listing}
        body={body}
        ownEmail={props.user.email}
        impersonated={props.user.impersonated}
        onEdit={props.onEdit}
      />
      <ListingActions
        listing={listing}
        before={before}
        plans={props.plans}
        incomplete={
          problems.length > 0
            ? {
                why: missing,
                say: (
                  <MissingAnswers
                    id={missing}
                    text={COPY.incomplete(problems.length)}
                    steps={gaps}
                    go={(step) => props.onEdit?.(step)}
                  />
                ),
              }
            : undefined
        }
      />
    </Stack>
  )
}

/** Who acts next, in words (look.md). */
const nextWords = ({ state }: ListingView): string => {
  const turn = listingTurn(state)
  if (turn) return COPY.next[turn.kind]
  return state === 'ACTIVE' ? COPY.published : ''
}

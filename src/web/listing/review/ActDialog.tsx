import { Alert, Button, Stack, Text } from '@mantine/core'
import type { ListingView } from '#api/listing/listing-records.ts'
import { APPROVAL_WORDS, LISTING_WORDS } from '#domain/listing/lifecycle/words.ts'
import type { ActWords } from '#domain/negotiation/words.ts'
import { useKeptAnswer } from '#web/lib/record/useKeptAnswer.ts'
import { asked, ConfirmDialog, type Confirmation } from '#web/ui/dialog/ConfirmDialog.tsx'
import { isNoDay, NO_SALE, SaleFields, saleSent } from './SaleFields.tsx'
import { COPY } from './copy.ts'

type Act = ListingView['actions'][number]

/** Asks before a step of a listing is taken, in the words of its row (spec 2 §4). */
export const ActDialog = (props: {
  listing: ListingView
  action: Act
  /** What is advised instead of publishing what the seller has not approved (L09). */
  instead?: (() => void) | undefined
  onClose: () => void
  onConfirm: (given: Confirmation & { soldPrice?: number; soldDate?: string }) => Promise<unknown>
}) => {
  const { listing, action } = props
  const words: ActWords = LISTING_WORDS[action.words]
  const about = `listing/${listing.id}`
  const selling = action.transitionState === 'SOLD'
  const [sale, setSale, saleKept] = useKeptAnswer(selling ? `answer/${about}/sale` : null, NO_SALE)
  return (
    <ConfirmDialog
      key={action.action}
      opened
      onClose={props.onClose}
      {...asked(action, words)}
      about={about}
      failed={COPY.failed}
      blocked={selling && isNoDay(sale)}
      onConfirm={async (given) => {
        await props.onConfirm(selling ? { ...given, ...saleSent(sale) } : given)
        saleKept()
      }}
    >
      <Stack gap="xs">
        <Text>{words.text}</Text>
        {action.words === 'publishDraft' && listing.approval && (
          <Advice approval={listing.approval} instead={props.instead} />
        )}
        {selling && <SaleFields value={sale} set={setSale} />}
        <Text c="dimmed">{words.next}</Text>
      </Stack>
    </ConfirmDialog>
  )
}

/** What the agent knows of the seller's approval, and the step that is advised. */
const Advice = (props: { approval: keyof typeof APPROVAL_WORDS; instead?: (() => void) | undefined }) =>
  props.approval === 'same' ? (
    <Text>{APPROVAL_WORDS.same}</Text>
  ) : (
    <Alert color="yellow">
      {APPROVAL_WORDS[props.approval]}
      {props.instead && (
        <Button mt="xs" size="compact-sm" variant="default" onClick={props.instead} display="block">
          {COPY.sendFirst}
        </Button>
      )}
    </Alert>
  )

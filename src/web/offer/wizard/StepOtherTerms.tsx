import { Stack } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { FORM_NEEDED } from '#domain/kernel/check.ts'
import { buyerAddendaFor, type BuyerAddendum } from '#domain/offer/form/addenda.ts'
import { OTHER_TERMS_MAX } from '#domain/offer/form/step-addenda.ts'
import { CheckField } from '#web/ui/form/ChoiceField.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { EXPIRY_COPY } from '../expiry/copy.ts'
import { ExpiryField } from '../expiry/ExpiryField.tsx'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from './context.ts'
import { Part } from './Part.tsx'

/** Step 7: terms in words, clauses, addenda with their files (spec 3 §5 step 7). */
export const StepOtherTerms = ({ ctx, listing }: StepProps) => (
  <>
    <CommentsField name="otherTerms" label="Other terms" maxLength={OTHER_TERMS_MAX[ctx.state]} />
    {ctx.state === 'CA' && (
      <Part title="Clauses">
        <CheckField
          name="rpaBreachContract"
          label="Liquidated damages (breach of contract) clause"
          description={listing.rpaBreachContract ? 'The seller requires it with every offer.' : undefined}
          disabled={listing.rpaBreachContract === true}
        />
        <CheckField
          name="rpaDisputeResolution"
          label="Dispute resolution (arbitration) clause"
          description={listing.rpaDisputeResolution ? 'The seller requires it with every offer.' : undefined}
          disabled={listing.rpaDisputeResolution === true}
        />
      </Part>
    )}
    <Part title={ctx.state === 'FL' ? 'Riders and addenda' : 'Addenda'}>
      {buyerAddendaFor(ctx.state).map((addendum) => (
        <Addendum key={addendum.key} addendum={addendum} />
      ))}
    </Part>
    <Part title={EXPIRY_COPY.part}>
      <ExpiryField listing={listing} />
    </Part>
  </>
)

const Addendum = ({ addendum }: { addendum: BuyerAddendum }) => {
  const name = `buyerAddenda.${addendum.key}`
  const chosen = useWatch({ name }) as boolean | null
  return (
    <Stack gap="xs">
      <CheckField
        name={name}
        label={addendum.code ? `${addendum.label} (${addendum.code})` : addendum.label}
      />
      {chosen === true && (
        <div style={{ paddingLeft: 32 }}>
          <div className="fields">
            {addendum.key === 'other' && (
              <TextField
                name="buyerAddenda.otherDescription"
                label="Describe the addendum"
                required
                maxLength={200}
              />
            )}
            <FileField
              name={`${name}File`}
              label={`File: ${addendum.label}`}
              type="ADDENDUM"
              required
              needed={FORM_NEEDED}
            />
          </div>
        </div>
      )}
    </Stack>
  )
}

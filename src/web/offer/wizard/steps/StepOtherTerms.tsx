import { Stack, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { FORM_NEEDED } from '#domain/kernel/check.ts'
import type { Paper } from '#domain/listing/form/papers.ts'
import { buyerAddendaFor } from '#domain/offer/form/addenda.ts'
import { OTHER_TERMS_MAX } from '#domain/offer/form/step-addenda.ts'
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { CheckField } from '#web/ui/form/ChoiceField.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { EXPIRY_COPY } from '#web/offer/expiry/copy.ts'
import { ExpiryField } from '#web/offer/expiry/ExpiryField.tsx'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from '../context.ts'
import { Part } from './Part.tsx'
import { WIZARD_COPY } from '../copy.ts'

/** Step 7: terms in words, clauses, addenda with their files (spec 3 §5 step 7). */
export const StepOtherTerms = ({ ctx, listing, counter }: StepProps) => (
  <>
    <CommentsField
      name="otherTerms"
      label={WIZARD_COPY.other.otherTerms}
      maxLength={OTHER_TERMS_MAX[ctx.state]}
    />
    {ctx.state === 'CA' && (
      <Part title={WIZARD_COPY.other.clauses}>
        <CheckField
          name="rpaBreachContract"
          label={WIZARD_COPY.other.damages}
          description={listing.rpaBreachContract ? WIZARD_COPY.other.required : undefined}
          disabled={listing.rpaBreachContract === true}
        />
        <CheckField
          name="rpaDisputeResolution"
          label={WIZARD_COPY.other.arbitration}
          description={listing.rpaDisputeResolution ? WIZARD_COPY.other.required : undefined}
          disabled={listing.rpaDisputeResolution === true}
        />
      </Part>
    )}
    <Part title={ctx.state === 'FL' ? WIZARD_COPY.other.riders : WIZARD_COPY.other.addenda}>
      <Text fz="sm" c="dimmed">
        {WIZARD_COPY.other.thenAttach}
      </Text>
      {buyerAddendaFor(ctx.state).map((addendum) => (
        <Addendum key={addendum.key} addendum={addendum} />
      ))}
    </Part>
    <Part title={EXPIRY_COPY.part}>
      <ExpiryField listing={listing} kind={counter ? 'counter' : 'offer'} />
    </Part>
  </>
)

const Addendum = ({ addendum }: { addendum: Paper }) => {
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
                label={WIZARD_COPY.other.describeAddendum}
                required
                maxLength={LENGTHS.line}
              />
            )}
            <FileField
              name={`${name}File`}
              label={WIZARD_COPY.other.file(addendum.label)}
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

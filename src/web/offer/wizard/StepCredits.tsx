import { Text } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { useEffect } from 'react'
import type { OfferBody } from '#domain/offer/form/body.ts'
import {
  FL_INCLUDED_TEXT,
  includedItemsFor,
  mayUncheck,
  withPresets,
} from '#domain/listing/form/included-items.ts'
import { CheckListField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { ItemsField } from '#web/ui/form/ItemsField.tsx'
import { TextAreaField } from '#web/ui/form/TextField.tsx'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from './context.ts'
import { PairFields } from './PairFields.tsx'
import { Part } from './Part.tsx'

/** Step 4: what the buyer asks of the seller, and what stays with the home (spec 3 §5 step 4). */
export const StepCredits = ({ ctx }: StepProps) => {
  const form = useFormContext<OfferBody>()
  const credits = useWatch<OfferBody, 'creditItems'>({ name: 'creditItems' })
  const { state } = ctx

  // Florida's standard items are always in, also in a body that came without them.
  useEffect(() => {
    const ticked = form.getValues('creditItems.includedStateSpecifiedItems') ?? []
    const all = withPresets(state, ticked)
    if (all.length !== ticked.length)
      form.setValue('creditItems.includedStateSpecifiedItems', all, { shouldDirty: true })
  }, [state, form])

  return (
    <>
      <Part title="Credits">
        <YesNoField
          name="creditItems.requestSeller"
          label="Does the buyer request credits from the seller?"
          required={state === 'CA'}
          description="A credit, or a commission the seller pays, lowers what the seller keeps."
        />
        {credits?.requestSeller === true && (
          <div className="fields">
            <YesNoField
              name="creditItems.sellerPaysBuyerBroker"
              label="Will the seller pay the buyer’s broker?"
              required={state === 'CA'}
            />
            {credits.sellerPaysBuyerBroker === true && (
              <PairFields
                percent="creditItems.sellerPaysBuyerBrokerPercentage"
                dollar="creditItems.sellerPaysBuyerBrokerDollar"
                label="Buyer’s broker"
                required
              />
            )}
            <PairFields
              percent="creditItems.closingCostCreditPercentage"
              dollar="creditItems.closingCostCreditDollar"
              label="Closing cost credit"
            />
            <Text fz="sm" c="dimmed">
              An optional closing cost credit is zero when left blank.
            </Text>
          </div>
        )}
      </Part>
      <Part title="Items">
        <CheckListField
          name="creditItems.includedStateSpecifiedItems"
          label={state === 'FL' ? 'Included with the home' : 'What stays with the home?'}
          description={state === 'FL' ? FL_INCLUDED_TEXT : undefined}
          options={includedItemsFor(state).map((item) => ({
            value: item.id,
            label: item.name,
            disabled: !mayUncheck(state, item.id),
          }))}
        />
        <div className="fields">
          <ItemsField name="creditItems.includedItems" label="Other included items" w="half" />
          <ItemsField name="creditItems.excludedItems" label="Excluded items" w="half" />
          <ItemsField name="creditItems.lienItems" label="Leased or lien items" w="half" />
        </div>
        <TextAreaField
          name="creditItems.additionalIncludedPersonalProperty"
          label="Additional personal property"
          maxLength={500}
          rows={2}
        />
      </Part>
      <CommentsField name="creditItems.creditItemsComments" />
    </>
  )
}

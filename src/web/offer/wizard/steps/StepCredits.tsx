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
import { LENGTHS } from '#domain/kernel/lengths.ts'
import { CheckListField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { ItemsField } from '#web/ui/form/ItemsField.tsx'
import { TextAreaField } from '#web/ui/form/TextField.tsx'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from '../context.ts'
import { PairFields } from './PairFields.tsx'
import { Part } from './Part.tsx'
import { WIZARD_COPY } from '../copy.ts'

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
      <Part title={WIZARD_COPY.credits.credits}>
        <YesNoField
          name="creditItems.requestSeller"
          label={WIZARD_COPY.credits.requested}
          required={state === 'CA'}
          description={WIZARD_COPY.credits.lowersNet}
        />
        {credits?.requestSeller === true && (
          <div className="fields">
            <YesNoField
              name="creditItems.sellerPaysBuyerBroker"
              label={WIZARD_COPY.credits.payBroker}
              required={state === 'CA'}
            />
            {credits.sellerPaysBuyerBroker === true && (
              <PairFields
                percent="creditItems.sellerPaysBuyerBrokerPercentage"
                dollar="creditItems.sellerPaysBuyerBrokerDollar"
                label={WIZARD_COPY.credits.broker}
                required
              />
            )}
            <PairFields
              percent="creditItems.closingCostCreditPercentage"
              dollar="creditItems.closingCostCreditDollar"
              label={WIZARD_COPY.credits.closingCostCredit}
            />
            <Text fz="sm" c="dimmed">
              {WIZARD_COPY.credits.zeroWhenBlank}
            </Text>
          </div>
        )}
      </Part>
      <Part title={WIZARD_COPY.credits.items}>
        <CheckListField
          name="creditItems.includedStateSpecifiedItems"
          label={state === 'FL' ? WIZARD_COPY.credits.includedFl : WIZARD_COPY.credits.included}
          description={state === 'FL' ? FL_INCLUDED_TEXT : undefined}
          options={includedItemsFor(state).map((item) => ({
            value: item.id,
            label: item.name,
            disabled: !mayUncheck(state, item.id),
          }))}
        />
        <div className="fields">
          <ItemsField
            name="creditItems.includedItems"
            label={WIZARD_COPY.credits.otherIncludedItems}
            w="half"
          />
          <ItemsField name="creditItems.excludedItems" label={WIZARD_COPY.credits.excludedItems} w="half" />
          <ItemsField name="creditItems.lienItems" label={WIZARD_COPY.credits.leasedOrLienItems} w="half" />
        </div>
        <TextAreaField
          name="creditItems.additionalIncludedPersonalProperty"
          label={WIZARD_COPY.credits.additionalPersonalProperty}
          maxLength={LENGTHS.note}
          rows={2}
        />
      </Part>
      <CommentsField name="creditItems.creditItemsComments" />
    </>
  )
}

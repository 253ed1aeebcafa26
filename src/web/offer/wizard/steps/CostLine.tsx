import { NativeSelect, Text } from '@mantine/core'
import { useContext } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PAYER_LABELS, PAYERS, type Payer } from '#domain/kernel/payer.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody } from '#domain/offer/form/body.ts'
import { payerOfCost, type CostItem } from '#domain/offer/form/cost-items.ts'
import { optionsOf } from '#web/ui/form/ChoiceField.tsx'
import { FieldNotes } from '#web/ui/form/useField.tsx'
import classes from '../wizard.module.css'
import { WIZARD_COPY } from '../copy.ts'

/** One line of the state's cost table; it may be missing from the body, and then gets the state's payer. */
export const CostLine = ({ item, state }: { item: CostItem; state: PropertyState }) => {
  const form = useFormContext<OfferBody>()
  const note = useContext(FieldNotes)
  const lines =
    useWatch<OfferBody, 'costAllocations.stateItems'>({ name: 'costAllocations.stateItems' }) ?? []
  const payer = payerOfCost({ costAllocations: { stateItems: lines } } as OfferBody, state, item.fieldId)

  const choose = (responsiblePayer: Payer) => {
    const line = { fieldId: item.fieldId, item: item.item, responsiblePayer }
    const known = lines.some((each) => each.fieldId === item.fieldId)
    form.setValue(
      'costAllocations.stateItems',
      known ? lines.map((each) => (each.fieldId === item.fieldId ? line : each)) : [...lines, line],
      { shouldDirty: true },
    )
  }
  return (
    <div className={classes.line}>
      <div>
        <label htmlFor={`cost-${item.fieldId}`}>{item.item}</label>
        {item.custom && (
          <Text fz="xs" c="dimmed" id={`cost-${item.fieldId}-hint`}>
            {WIZARD_COPY.costs.usually(item.custom)}
          </Text>
        )}
        {note?.(`costAllocations.stateItems.${item.fieldId}`)}
      </div>
      <NativeSelect
        id={`cost-${item.fieldId}`}
        aria-describedby={item.custom ? `cost-${item.fieldId}-hint` : undefined}
        data={optionsOf(PAYERS, PAYER_LABELS)}
        value={payer ?? ''}
        onChange={(event) => choose(event.currentTarget.value as Payer)}
      />
    </div>
  )
}

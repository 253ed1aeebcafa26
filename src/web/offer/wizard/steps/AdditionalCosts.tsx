import { Button, Group } from '@mantine/core'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { PAYER_LABELS, PAYERS } from '#domain/kernel/payer.ts'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import { costItemMax } from '#domain/offer/form/step-costs.ts'
import { optionsOf, SelectField } from '#web/ui/form/ChoiceField.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Part } from './Part.tsx'
import { WIZARD_COPY } from '../copy.ts'

const MOST_ITEMS = 40

/** Costs the state's table does not name: each a name of its own and a payer (spec 3 §5 step 6). */
export const AdditionalCosts = ({ ctx }: { ctx: OfferContext }) => {
  const form = useFormContext<OfferBody>()
  const items = useFieldArray<OfferBody, 'costAllocations.additionalItems'>({
    control: form.control,
    name: 'costAllocations.additionalItems',
  })
  const written = useWatch({ control: form.control, name: 'costAllocations.additionalItems' })
  return (
    <Part title={WIZARD_COPY.costs.additional}>
      {items.fields.map((item, index) => (
        <Group key={item.id} gap="sm" align="flex-end" wrap="wrap">
          <div style={{ flex: '2 1 220px' }}>
            <TextField
              name={`costAllocations.additionalItems.${index}.item`}
              label={WIZARD_COPY.costs.item(index + 1)}
              required
              maxLength={costItemMax(written?.[index]?.item, ctx)}
            />
          </div>
          <div style={{ flex: '1 1 160px' }}>
            <SelectField
              name={`costAllocations.additionalItems.${index}.responsiblePayer`}
              label={WIZARD_COPY.costs.payerOf(index + 1)}
              required
              options={optionsOf(PAYERS, PAYER_LABELS)}
            />
          </div>
          <Button
            variant="subtle"
            onClick={() => items.remove(index)}
            aria-label={WIZARD_COPY.costs.removeItem(index + 1)}
          >
            {WIZARD_COPY.costs.remove}
          </Button>
        </Group>
      ))}
      {items.fields.length < MOST_ITEMS && (
        <Button
          variant="default"
          w="fit-content"
          onClick={() => items.append({ item: null, responsiblePayer: null })}
        >
          {WIZARD_COPY.costs.add}
        </Button>
      )}
    </Part>
  )
}

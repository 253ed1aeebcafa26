import { Button, Group, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  CA_LIEN_ITEMS,
  FL_INCLUDED_TEXT,
  includedItemsFor,
  mayUncheck,
  withPresets,
} from '#domain/listing/form/included-items.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { CheckListField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { ItemsField } from '#web/ui/form/ItemsField.tsx'

/** Step 3: what stays, what goes, what is leased (spec 2 §5 step 3). */
export const StepItems = ({ state }: { state: PropertyState }) => {
  const form = useFormContext()
  const [included, excluded, leased] = useWatch({
    name: ['hasIncludedItems', 'hasExcludedItems', 'hasLienItems'],
  }) as (boolean | null)[]

  useEffect(() => {
    const ticked = (form.getValues('includedStateSpecifiedItems') ?? []) as string[]
    const all = withPresets(state, ticked)
    if (all.length !== ticked.length) form.setValue('includedStateSpecifiedItems', all, { shouldDirty: true })
  }, [state, form])

  return (
    <>
      <CheckListField
        name="includedStateSpecifiedItems"
        label={state === 'FL' ? 'Included with the home' : 'What stays with the home?'}
        description={state === 'FL' ? FL_INCLUDED_TEXT : undefined}
        options={includedItemsFor(state).map((item) => ({
          value: item.id,
          label: item.name,
          // Without included items nothing of the list stays, but for what Florida always includes.
          disabled: included === false || !mayUncheck(state, item.id),
        }))}
      />
      <YesNoField name="hasIncludedItems" label="Are there included items?" required />
      {included === true && (
        <ItemsField
          name="includedItems"
          label="Additional included items"
          description="Type an item, then choose Add"
        />
      )}
      <YesNoField name="hasExcludedItems" label="Are there excluded items?" required />
      {excluded === true && (
        <ItemsField
          name="excludedItems"
          label="Excluded items"
          required
          description="What the seller is taking"
        />
      )}
      <YesNoField name="hasLienItems" label="Are any items leased or still being paid off?" />
      {leased === true && (
        <div>
          <ItemsField name="lienItems" label="Leased or lien items" required />
          {state === 'CA' && <Common />}
        </div>
      )}
    </>
  )
}

/** One click for the usual leases. */
const Common = () => {
  const form = useFormContext()
  const items = (useWatch({ name: 'lienItems' }) ?? []) as { name: string }[]
  const rest = CA_LIEN_ITEMS.filter((item) => !items.some((each) => each.name === item.name))
  if (rest.length === 0) return null
  return (
    <Group gap="xs" mt="xs">
      <Text fz="sm" c="dimmed">
        Suggestions:
      </Text>
      {rest.map((item) => (
        <Button
          key={item.id}
          size="compact-sm"
          variant="default"
          onClick={() =>
            form.setValue('lienItems', [...items, { name: item.name }], {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        >
          {item.name}
        </Button>
      ))}
    </Group>
  )
}

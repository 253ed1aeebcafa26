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
import { needsIncludedItems } from '#domain/listing/form/step-items.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { CheckListField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { ItemsField } from '#web/ui/form/ItemsField.tsx'
import { COPY } from './copy.ts'

/** Step 3: what stays, what goes, what is leased (spec 2 §5 step 3). */
export const StepItems = ({ state }: { state: PropertyState }) => {
  const form = useFormContext()
  const [included, excluded, leased] = useWatch({
    name: ['hasIncludedItems', 'hasExcludedItems', 'hasLienItems'],
  }) as (boolean | null)[]
  const ticked = useWatch({ name: 'includedStateSpecifiedItems' }) as string[] | null

  useEffect(() => {
    const before = (form.getValues('includedStateSpecifiedItems') ?? []) as string[]
    const all = withPresets(state, before)
    if (all.length !== before.length) form.setValue('includedStateSpecifiedItems', all, { shouldDirty: true })
  }, [state, form])

  return (
    <>
      <CheckListField
        name="includedStateSpecifiedItems"
        label={state === 'FL' ? COPY.items.standardFl : COPY.items.standard}
        description={state === 'FL' ? FL_INCLUDED_TEXT : undefined}
        options={includedItemsFor(state).map((item) => ({
          value: item.id,
          label: item.name,
          // Without included items nothing of the list stays, but for what Florida always includes.
          disabled: included === false || !mayUncheck(state, item.id),
        }))}
      />
      <YesNoField name="hasIncludedItems" label={COPY.items.hasIncluded} required />
      {included === true && (
        <ItemsField
          name="includedItems"
          label={COPY.items.included}
          required={needsIncludedItems({ hasIncludedItems: included, includedStateSpecifiedItems: ticked })}
          description={COPY.items.includedHint}
        />
      )}
      <YesNoField name="hasExcludedItems" label={COPY.items.hasExcluded} required />
      {excluded === true && (
        <ItemsField
          name="excludedItems"
          label={COPY.items.excluded}
          required
          description={COPY.items.excludedHint}
        />
      )}
      <YesNoField name="hasLienItems" label={COPY.items.hasLiens} />
      {leased === true && (
        <div>
          <ItemsField name="lienItems" label={COPY.items.liens} required />
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
        {COPY.items.suggestions}
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

import { Title } from '@mantine/core'
import { useFormContext, useWatch } from 'react-hook-form'
import { FORM_NEEDED } from '#domain/kernel/check.ts'
import { CA_ADDENDA, CA_ADVISORIES, FL_DISCLOSURES, FL_RIDERS } from '#domain/listing/form/addenda.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import {
  REMAIN_ANSWERS,
  REMAIN_LABELS,
  remainFormOf,
  type RemainAnswer,
} from '#domain/listing/form/choices.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { CheckField, optionsOf, RadioField, YesNoField } from '#web/ui/form/ChoiceField.tsx'
import { FileField } from '#web/ui/form/FileField.tsx'
import { ChosenPapers } from './ChosenPapers.tsx'
import { COPY } from './copy.ts'

/** Step 6: contract addenda and advisories; in Florida riders and disclosures (spec 2 §5 step 6). */
export const StepAddenda = ({ state }: { state: PropertyState }) => {
  const custom = useWatch({ name: 'customAddendum' }) as boolean | null
  return (
    <>
      {state === 'CA' ? <California /> : <Florida />}
      <YesNoField name="customAddendum" label={COPY.addenda.hasCustom} required />
      {custom === true && (
        <FileField
          name="customAddendumFile"
          label={COPY.addenda.custom}
          type="ADDENDUM"
          required
          needed={FORM_NEEDED}
        />
      )}
    </>
  )
}

const California = () => {
  const form = useFormContext<ListingBody>()
  const stays = useWatch({ name: 'remainInPropertyAnswer' }) as RemainAnswer | null
  return (
    <>
      <Title order={2}>{COPY.addenda.addenda}</Title>
      <ChosenPapers name="propertyAddenda" papers={CA_ADDENDA} fileNeeded />
      <RadioField
        name="remainInPropertyAnswer"
        label={COPY.addenda.remains}
        stacked
        // The form of one answer is not that of the other.
        onSet={() => form.setValue('remainInPropertyFile', null, { shouldDirty: true })}
        options={optionsOf(REMAIN_ANSWERS, REMAIN_LABELS)}
      />
      {stays !== null && stays !== undefined && stays !== 'no' && (
        <FileField
          name="remainInPropertyFile"
          label={remainFormOf(stays)}
          type="ADDENDUM"
          required
          needed={FORM_NEEDED}
        />
      )}
      <Title order={2}>{COPY.addenda.advisories}</Title>
      <div className="checks">
        {CA_ADVISORIES.map((paper) => (
          <CheckField key={paper.key} name={`advisories.${paper.key}`} label={paper.label} />
        ))}
      </div>
    </>
  )
}

const Florida = () => (
  <>
    <Title order={2}>{COPY.addenda.riders}</Title>
    <ChosenPapers name="riders" papers={FL_RIDERS} fileNeeded />
    <Title order={2}>{COPY.addenda.disclosures}</Title>
    <ChosenPapers name="disclosures" papers={FL_DISCLOSURES} />
  </>
)

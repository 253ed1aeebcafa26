import { Text } from '@mantine/core'
import { optionsOf, SelectField } from '#web/ui/form/ChoiceField.tsx'
import { SPECIAL_ASSESSMENT_LABELS, SPECIAL_ASSESSMENT_PAYERS } from '#domain/offer/form/choices.ts'
import { costItemsFor } from '#domain/offer/form/cost-items.ts'
import { AdditionalCosts } from './AdditionalCosts.tsx'
import { CommentsField } from './CommentsField.tsx'
import type { StepProps } from '../context.ts'
import { CostLine } from './CostLine.tsx'
import { Part } from './Part.tsx'
import { WIZARD_COPY } from '../copy.ts'

/** Step 6: who bears which cost (spec 3 §5 step 6). */
export const StepCosts = ({ ctx }: StepProps) => (
  <>
    <Part title={ctx.state === 'FL' ? WIZARD_COPY.costs.partFl : WIZARD_COPY.costs.part}>
      <Text fz="sm" c="dimmed">
        {WIZARD_COPY.costs.prefilled}
      </Text>
      <div>
        {costItemsFor(ctx.state).map((item) => (
          <CostLine key={item.fieldId} item={item} state={ctx.state} />
        ))}
      </div>
    </Part>
    {ctx.state === 'FL' && (
      <SelectField
        name="costAllocations.specialAssessments"
        label={WIZARD_COPY.costs.specialAssessments}
        options={optionsOf(SPECIAL_ASSESSMENT_PAYERS, SPECIAL_ASSESSMENT_LABELS)}
      />
    )}
    <AdditionalCosts ctx={ctx} />
    <CommentsField name="costAllocations.costAllocationsComments" />
  </>
)

import type { ComponentType } from 'react'
import type { StepProps } from './context.ts'
import { StepContact } from './steps/StepContact.tsx'
import { StepContingencies } from './steps/StepContingencies.tsx'
import { StepCosts } from './steps/StepCosts.tsx'
import { StepCredits } from './steps/StepCredits.tsx'
import { StepOtherTerms } from './steps/StepOtherTerms.tsx'
import { StepServices } from './steps/StepServices.tsx'
import { StepTerms } from './steps/StepTerms.tsx'

/** The fields of steps 1 to 7; the eighth is the review. */
export const STEP_FIELDS: readonly ComponentType<StepProps>[] = [
  StepContact,
  StepTerms,
  StepContingencies,
  StepCredits,
  StepServices,
  StepCosts,
  StepOtherTerms,
]

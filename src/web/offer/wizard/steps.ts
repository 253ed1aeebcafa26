import type { ComponentType } from 'react'
import type { StepProps } from './context.ts'
import { StepContact } from './StepContact.tsx'
import { StepContingencies } from './StepContingencies.tsx'
import { StepCosts } from './StepCosts.tsx'
import { StepCredits } from './StepCredits.tsx'
import { StepOtherTerms } from './StepOtherTerms.tsx'
import { StepServices } from './StepServices.tsx'
import { StepTerms } from './StepTerms.tsx'

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

import type { ReactNode } from 'react'
import { OTHER_TERMS_MAX } from '#domain/offer/form/step-addenda.ts'
import { CommentsField } from '../wizard/CommentsField.tsx'
import type { StepProps } from '../wizard/context.ts'
import { PersonFields } from '../wizard/PersonFields.tsx'
import { StepContingencies } from '../wizard/StepContingencies.tsx'
import { StepCosts } from '../wizard/StepCosts.tsx'
import { StepCredits } from '../wizard/StepCredits.tsx'
import { StepServices } from '../wizard/StepServices.tsx'
import { StepTerms } from '../wizard/StepTerms.tsx'
import { COPY } from './copy.ts'

const Buyer = () => <PersonFields name="primaryBuyer.user" disabled={false} emailFixed={COPY.whose} />

const OtherTerms = ({ ctx }: StepProps) => (
  <CommentsField name="otherTerms" label={COPY.otherTerms} maxLength={OTHER_TERMS_MAX[ctx.state]} />
)

/** The steps of the offer wizard whose answers a profile keeps. */
export const ProfileFields: readonly { step: number; Fields: (props: StepProps) => ReactNode }[] = [
  { step: 1, Fields: Buyer },
  { step: 2, Fields: StepTerms },
  { step: 3, Fields: StepContingencies },
  { step: 4, Fields: StepCredits },
  { step: 5, Fields: StepServices },
  { step: 6, Fields: StepCosts },
  { step: 7, Fields: OtherTerms },
]

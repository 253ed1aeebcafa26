import { Stack } from '@mantine/core'
import { ownChanges, type TermChange } from '#domain/offer/reading/terms/redline.ts'
import { OTHER_TERMS_MAX } from '#domain/offer/form/step-addenda.ts'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { CommentsField } from '../wizard/steps/CommentsField.tsx'
import type { StepProps } from '../wizard/context.ts'
import { StepContingencies } from '../wizard/steps/StepContingencies.tsx'
import { StepCosts } from '../wizard/steps/StepCosts.tsx'
import { StepCredits } from '../wizard/steps/StepCredits.tsx'
import { ServicePayers } from '../wizard/steps/StepServices.tsx'
import { ClosingPart, DepositPart, FinancingPart, PricePart } from '../wizard/steps/StepTerms.tsx'
import { COPY } from './copy.ts'
import { ExpiryField } from '../expiry/ExpiryField.tsx'

/** Which terms a part holds, by where their paths begin. */
const HOLDS = {
  price: ['terms.offerAmount', 'terms.useDaysToClose', 'terms.daysToClose', 'terms.exactClosingDate'],
  deposit: ['terms.earnest', 'terms.increased'],
  loan: ['terms.loan', 'terms.down', 'terms.preapproved'],
  contingencies: ['contingencies.', 'flData.'],
  credits: ['creditItems.'],
  payers: ['services.', 'costAllocations.'],
  other: ['otherTerms', 'terms.termsComments'],
  expiry: ['expiresAt'],
} as const
type PartName = keyof typeof HOLDS

/** Is the answer asked for among the main terms? Of credits and payers all are, of services who pays. */
export const isMainTerm = (path: string): boolean =>
  Object.values(HOLDS).some((part) => part.some((from) => path.startsWith(from))) &&
  (!path.startsWith('services.') ||
    ['titlePayer', 'escrowPayer', 'hazardPayer'].some((key) => path.endsWith(key)))

/** The terms that are countered most, on one page: the wizard's own fields in folds, each with what changed in it. */
export const MainTerms = (props: StepProps & { changes: readonly TermChange[] }) => {
  const { listing, ctx, changes } = props
  const fold = (part: PartName, children: React.ReactNode, open = false) => {
    const count = ownChanges(changes).filter(({ path }) =>
      HOLDS[part].some((from) => path.startsWith(from)),
    ).length
    return (
      <Section
        title={COPY.sections[part]}
        open={open || count > 0}
        mark={
          count > 0 && (
            <StatusBadge tone="active" size="sm">
              {COPY.changes.count(count)}
            </StatusBadge>
          )
        }
      >
        <Stack gap="md">{children}</Stack>
      </Section>
    )
  }
  return (
    <Stack gap="sm">
      {fold(
        'price',
        <>
          <PricePart listing={listing} />
          <ClosingPart />
        </>,
        true,
      )}
      {fold('deposit', <DepositPart ctx={ctx} />)}
      {fold('loan', <FinancingPart ctx={ctx} />)}
      {fold('contingencies', <StepContingencies {...props} />)}
      {fold('credits', <StepCredits {...props} />)}
      {fold(
        'payers',
        <>
          <ServicePayers ctx={ctx} />
          <StepCosts {...props} />
        </>,
      )}
      {fold(
        'other',
        <>
          <CommentsField name="otherTerms" label={COPY.otherTerms} maxLength={OTHER_TERMS_MAX[ctx.state]} />
          <CommentsField name="terms.termsComments" />
        </>,
      )}
      {fold('expiry', <ExpiryField listing={listing} kind="counter" />)}
    </Stack>
  )
}

import { Stack } from '@mantine/core'
import type { AgentView } from '#api/kernel/records.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import type { OfferBody, OfferContext } from '#domain/offer/form/body.ts'
import { OFFER_STEPS, offerStepProblems, type OfferStep } from '#domain/offer/form/complete.ts'
import type { Section as SectionName } from '#domain/offer/reading/terms/shown.ts'
import { useHomeTime } from '#web/lib/homeTime.tsx'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { readableTerms, rowsOfSection } from '#domain/offer/reading/blind/readable.ts'
import { AgentFacts, DocumentFacts, TermFacts } from './OfferFacts.tsx'
import { ContactFacts } from './ContactFacts.tsx'
import { REVIEW_COPY } from './copy.ts'

const DOCUMENTS_NUMBER = 8
const AGENT_NUMBER = 9

/**
 * The nine numbered, foldable sections (spec 3 §2 "Review screen"). `onEdit` adds Edit buttons and marks the steps that
 * have gaps; without it the offer is only read. `documents` replaces section 8, where files may be uploaded.
 */
export const OfferReview = (props: {
  body: OfferBody
  state: PropertyState
  agent: AgentView | null
  ctx?: OfferContext
  old?: ReadonlyMap<string, string>
  onEdit?: (step: number) => void
  /** Edit of the two sections that no step asks for: the documents, and the agent's own details. */
  onEditRest?: { documents: () => void; agent: () => void }
  /** A counter names no people: step 1 is only read (spec 3 §2 "Review screen"). */
  peopleFixed?: boolean
  documents?: React.ReactNode
  /** How many steps somebody was asked so far: what the later ones hold is prefilled. Without it all were. */
  asked?: number
  /** What a step lacks, where that is not what an offer of Parley's own buyers would. */
  problemsOf?: (step: OfferStep) => readonly unknown[]
}) => {
  const { body, ctx, onEdit } = props
  const { zone } = useHomeTime()
  const rows = readableTerms(body, props.state, zone)
  const asked = (step: OfferStep) => !(props.peopleFixed && (step === 1 || step === 8))
  const gaps = (step: OfferStep) =>
    ctx && onEdit && asked(step) ? (props.problemsOf?.(step) ?? offerStepProblems(step, body, ctx)).length : 0
  const mark = (step: OfferStep) => {
    if (gaps(step) > 0)
      return (
        <StatusBadge tone="warn" size="sm">
          {REVIEW_COPY.missing}
        </StatusBadge>
      )
    return (
      step > (props.asked ?? step) &&
      rowsOfSection(rows, OFFER_STEPS[step - 1] as SectionName).length > 0 && (
        <StatusBadge tone="else" size="sm">
          {REVIEW_COPY.prefilled}
        </StatusBadge>
      )
    )
  }
  return (
    <Stack gap="sm">
      {OFFER_STEPS.slice(0, 7).map((title, index) => {
        const step = (index + 1) as OfferStep
        return (
          <div key={title} data-error={gaps(step) > 0 ? '' : undefined}>
            <Section
              number={step}
              title={title}
              mark={mark(step)}
              onEdit={onEdit && !(step === 1 && props.peopleFixed) ? () => onEdit(step) : undefined}
            >
              {step === 1 ? (
                <ContactFacts body={body} />
              ) : (
                <TermFacts rows={rows} section={title as SectionName} old={props.old} />
              )}
            </Section>
          </div>
        )
      })}
      <div data-error={gaps(8) > 0 ? '' : undefined}>
        <Section
          number={DOCUMENTS_NUMBER}
          title={REVIEW_COPY.documents.title}
          mark={mark(8)}
          onEdit={props.onEditRest?.documents}
        >
          {props.documents ?? <DocumentFacts body={body} state={props.state} />}
        </Section>
      </div>
      <Section number={AGENT_NUMBER} title={REVIEW_COPY.agent.title} onEdit={props.onEditRest?.agent}>
        <AgentFacts agent={props.agent} />
      </Section>
    </Stack>
  )
}

import { Stack } from '@mantine/core'
import type { ListingView } from '#api/listing/listing-records.ts'
import { applyingAnswers } from '#domain/listing/form/answers.ts'
import type { ListingBody } from '#domain/listing/form/body.ts'
import { LISTING_STEPS, listingStepProblems, type ListingStep } from '#domain/listing/form/complete.ts'
import { Section } from '#web/ui/Section.tsx'
import { StatusBadge } from '#web/ui/facts/StatusBadge.tsx'
import { AddendaFacts } from './AddendaFacts.tsx'
import { ClauseFacts } from './ClauseFacts.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { OwnerFacts } from './OwnerFacts.tsx'
import { PropertyFacts } from './PropertyFacts.tsx'
import { ServiceFacts } from './ServiceFacts.tsx'
import { UrlSection } from './UrlSection.tsx'
import { COPY } from './copy.ts'
import { fullName, phone } from '#domain/kernel/text/format.ts'
import { Facts } from '#web/ui/facts/Facts.tsx'

const AgentFacts = ({ agent }: { agent: ListingView['listingAgent'] }) => (
  <Facts
    items={[
      [COPY.agent.name, fullName(agent)],
      [COPY.agent.brokerage, agent?.agent?.brokerage.name],
      [
        COPY.agent.licenseNumber,
        agent?.agent && `${agent.agent.licenseNumber} (${agent.agent.licenseState})`,
      ],
      agent?.email ? [COPY.agent.email, agent.email] : null,
      agent?.phone ? [COPY.agent.phone, phone(agent.phone)] : null,
    ]}
  />
)

const PARTS = [PropertyFacts, ClauseFacts, ItemFacts, ServiceFacts, OwnerFacts, AddendaFacts]

/**
 * Each step's answers in a foldable section (spec 2 §2 "Review step"). `onEdit`, for the listing agent only, adds
 * the Edit buttons and marks the steps that have gaps.
 */
export const ListingReview = (props: {
  listing: ListingView
  body: ListingBody
  ownEmail?: string
  impersonated?: boolean
  onEdit?: (step: number) => void
}) => {
  const { listing, onEdit } = props
  const body = applyingAnswers(props.body)
  // A consumer has described their home; the rest is for the agent who takes it over.
  const provisional = listing.provisional === true
  const parts = provisional ? PARTS.slice(0, 1) : PARTS
  return (
    <Stack gap="sm">
      {parts.map((Part, index) => {
        const step = (index + 1) as ListingStep
        const gaps = onEdit ? listingStepProblems(step, body, { ownEmail: props.ownEmail ?? '' }).length : 0
        return (
          <div key={step} data-error={gaps > 0 ? '' : undefined}>
            <Section
              number={step}
              title={LISTING_STEPS[index] ?? ''}
              mark={
                gaps > 0 && (
                  <StatusBadge tone="warn" size="sm">
                    {COPY.missing(gaps)}
                  </StatusBadge>
                )
              }
              onEdit={onEdit && (() => onEdit(step))}
            >
              <Part body={body} state={listing.propertyState} />
            </Section>
          </div>
        )
      })}
      {!provisional && (
        <>
          <UrlSection listing={listing} editable={Boolean(onEdit) && props.impersonated !== true} />
          <Section number={8} title={COPY.agent.title}>
            <AgentFacts agent={listing.listingAgent} />
          </Section>
        </>
      )}
    </Stack>
  )
}

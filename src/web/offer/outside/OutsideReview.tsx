import { Button, Group, Stack } from '@mantine/core'
import type { AgentView } from '#api/kernel/records.ts'
import type { OfferActionView } from '#api/offer/offer-records.ts'
import { FileField } from '#web/ui/form/FileField.tsx'
import { FileLink } from '#web/ui/FileLink.tsx'
import { OfferReview } from '../review/OfferReview.tsx'
import { OUTSIDE_COPY } from './copy.ts'
import { outsideProblems, type OutsideContext } from './steps.ts'
import type { OutsideForm } from './useOutsideForm.ts'

/** The buyer's agent as the review shows every buyer's agent. */
const agentOf = ({ outsideAgent: a }: OutsideForm): AgentView | null =>
  a && {
    id: '',
    firstName: a.firstName ?? '',
    lastName: a.lastName ?? '',
    profilePictureUrl: null,
    phone: a.phone ?? null,
    ...(a.email ? { email: a.email } : {}),
    agent: { licenseNumber: '', licenseState: '', brokerage: { name: a.brokerage } },
  }

/** The last step: the file it came on, and everything that was entered, to be compared with it. */
export const OutsideReview = (props: {
  body: OutsideForm
  judged: OutsideContext
  /** The agent of an offer whose terms are revised. */
  agent: AgentView | null
  action: OfferActionView
  old?: ReadonlyMap<string, string> | undefined
  go: (step: number) => void
}) => {
  const { body, judged } = props
  const { ctx, revising } = judged
  return (
    <Stack gap="md">
      <FileField
        name="paper"
        label={revising ? OUTSIDE_COPY.original.revised : OUTSIDE_COPY.original.label}
        description={OUTSIDE_COPY.original.hint}
        required
        type="OFFER_DOCUMENT"
      />
      <OfferReview
        body={body}
        state={ctx.state}
        agent={revising ? props.agent : agentOf(body)}
        ctx={ctx}
        {...(props.old ? { old: props.old } : {})}
        onEdit={props.go}
        peopleFixed={revising}
        documents={body.paper ? <FileLink file={body.paper} /> : undefined}
        problemsOf={(step) => (step === 8 ? [] : outsideProblems(step, body, judged))}
      />
      <Group justify="space-between" gap="xs">
        <Button variant="default" onClick={() => props.go(7)}>
          {OUTSIDE_COPY.goBack}
        </Button>
        <Button type="submit">{props.action.label}</Button>
      </Group>
    </Stack>
  )
}

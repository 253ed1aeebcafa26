import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import type { ContractView } from '#api/contract/contract.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { CONTRACT_ATTEST } from '#domain/contract/words.ts'
import { isSigning } from '#domain/contract/vocabulary.ts'
import { date } from '#web/lib/format.ts'
import type { User } from '#web/lib/user.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { recordsConsentQuery } from '#web/ui/records/queries.ts'
import { PdfViewer } from '#web/ui/pdf/PdfViewer.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { Timeline, CancelledDates } from './deadlines/Timeline.tsx'
import { Ceremony } from './ceremony/Ceremony.tsx'
import type { Paper } from './ceremony/paper.ts'
import { Documents, type OtherDocument } from './Documents.tsx'
import { Evidence } from './Evidence.tsx'
import { FinalSteps, titleOf } from './FinalSteps.tsx'
import { Waiting } from './Waiting.tsx'
import { Notices } from './notices/Notices.tsx'
import { seesEvidence } from './offered.ts'
import { OutsidePaper } from './OutsidePaper.tsx'
import { ReviewContract } from './ReviewContract.tsx'
import { nextSigners, signedWords, stagesOf } from './stages.ts'
import { Stepper } from './Stepper.tsx'
import { agreementTextQuery, remindSigners, signContract } from './queries.ts'
import { COPY } from './copy.ts'

type Open = 'sign' | 'documents' | 'cancel' | 'final' | null

/** The agreement as the paper that is signed: the buy side first, as it lists its signers itself. */
const paperOf = (contract: ContractView): Paper => ({
  documentHash: contract.documentHash,
  url: contract.agreement.url,
  called: 'agreement',
  words: agreementTextQuery(contract),
  wordsSayAll: !contract.onForm,
  signers: [...contract.buyerSigners, ...contract.sellerSigners],
  attest: CONTRACT_ATTEST.sign.text,
  attached: contract.additionalDocuments,
  attachedHash: contract.documentsHash,
})

/**
 * The contract signing screen (spec 2 §2): who signs next, the agreement to read, signing in one's turn, and the sealed
 * contract at the end. `details` are the offer's terms, `documents` what came with it.
 */
export const ContractScreen = (props: {
  contract: ContractView
  user: User
  propertyState: PropertyState
  /** The home in one line. */
  address: string
  details: ReactNode
  documents: readonly OtherDocument[]
  /** The listing's and the buyers' agent, by their ids. */
  agents: readonly (string | undefined)[]
  /** Beneath another heading of the page, the title is a smaller one. */
  inside?: boolean
  onCancelled: () => void
}) => {
  const { contract, user, propertyState } = props
  const [open, setOpen] = useState<Open>(null)
  const phone = usePhone()
  const paper = useMemo(() => paperOf(contract), [contract])
  const [signed, setSigned] = useState<string | null>(null)
  const records = useQuery({
    ...recordsConsentQuery(user.id),
    enabled: contract.can.sign.allowed || contract.effectiveDate !== null,
  })
  const mine = [...contract.buyerSigners, ...contract.sellerSigners].filter(
    (signer) => signer.userId === user.id,
  )
  const next = nextSigners(contract)
  const role = (mine.find((signer) => !signer.isSigned) ?? mine[0])?.role ?? COPY.screen.signer
  return (
    <Stack gap="md">
      <header>
        <Title order={props.inside ? 2 : 1}>{titleOf(contract)}</Title>
        {contract.effectiveDate && contract.state !== 'CANCELLED' && (
          <Text c="dimmed">{COPY.screen.effective(date(contract.effectiveDate))}</Text>
        )}
      </header>
      <section className="card" aria-label={COPY.screen.status}>
        <Stepper stages={stagesOf(contract, propertyState)} cancelled={contract.state === 'CANCELLED'} />
      </section>
      <FinalSteps contract={contract} mine={mine} signed={signed} next={next} level={props.inside ? 3 : 2}>
        <Waiting
          waiting={contract.waiting}
          due
          mine={contract.can.sign.allowed}
          about={contract.id}
          send={(key) => remindSigners(contract, key)}
        />
        <Group gap="xs">
          {contract.can.sign.allowed && (
            <Button onClick={() => setOpen('sign')} loading={records.isPending}>
              {COPY.screen.signAndInitial}
            </Button>
          )}
          {contract.finalRpa && (
            <Button onClick={() => setOpen('final')}>{COPY.screen.viewFinalContract}</Button>
          )}
          <Button variant="default" onClick={() => setOpen('documents')}>
            {COPY.screen.reviewDocuments}
          </Button>
          {contract.can.cancel.allowed && (
            <Button variant="default" c="var(--p-bad)" onClick={() => setOpen('cancel')}>
              {COPY.screen.cancelAgreement}
            </Button>
          )}
        </Group>
      </FinalSteps>
      {contract.state === 'COMPLETED' && (
        <Timeline listingId={contract.listingId} level={props.inside ? 3 : 2} />
      )}
      {contract.state === 'CANCELLED' && contract.effectiveDate && (
        <CancelledDates listingId={contract.listingId} level={props.inside ? 3 : 2} />
      )}
      {contract.effectiveDate && (
        <Notices
          contract={contract}
          user={user}
          propertyState={propertyState}
          asksForRecords={records.data?.asks ?? true}
          level={props.inside ? 3 : 2}
        />
      )}
      <ReviewContract
        contract={contract}
        url={contract.agreement.url}
        details={props.details}
        level={props.inside ? 3 : 2}
        startWithPdf={isSigning(contract.state) && contract.can.sign.allowed}
      />
      {seesEvidence(user, contract, props.agents) && (
        <Evidence
          listingId={contract.listingId}
          contract={contract}
          propertyState={propertyState}
          level={props.inside ? 3 : 2}
        />
      )}
      <OutsidePaper contract={contract} address={props.address} level={props.inside ? 3 : 2} />
      {open === 'sign' && (
        <Ceremony
          paper={paper}
          user={user}
          role={role}
          asksForRecords={records.data?.asks ?? true}
          onClose={() => setOpen(null)}
          onSign={async (marks, shown, attachedHash) => {
            const after = await signContract(contract, marks, shown, attachedHash)
            setOpen(null)
            setSigned(signedWords(after, user.id, nextSigners(after)))
            window.scrollTo(0, 0)
          }}
        />
      )}
      {open === 'documents' && (
        <Documents contract={contract} others={props.documents} onClose={() => setOpen(null)} />
      )}
      {open === 'cancel' && (
        <CancelDialog contract={contract} onClose={() => setOpen(null)} onDone={props.onCancelled} />
      )}
      {open === 'final' && contract.finalRpa && (
        <Dialog onClose={() => setOpen(null)} title={COPY.screen.finalContract} size="xl" fullScreen={phone}>
          <Group justify="space-between" mb="xs">
            <Text fz="sm" fw={600}>
              {contract.finalRpa.sealed ? COPY.screen.sealed : COPY.outside.unsealed}
            </Text>
            <Button component="a" href={contract.finalRpa.url} download variant="default" size="xs">
              {COPY.screen.download}
            </Button>
          </Group>
          <PdfViewer url={contract.finalRpa.url} title={COPY.screen.finalContract} />
        </Dialog>
      )}
    </Stack>
  )
}

import { Alert, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { fullName } from '#domain/kernel/text/format.ts'
import { ApiError, messageOf } from '#web/lib/call/apiError.ts'
import { queryClient } from '#web/lib/call/query.ts'
import { recordsConsentQuery } from '#web/ui/records/queries.ts'
import type { User } from '#web/lib/user.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { GiveConsent } from '#web/ui/records/GiveConsent.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { keepMarks, type Signatures } from '../queries.ts'
import { COPY } from '../copy.ts'
import { AttachedDocuments } from './AttachedDocuments.tsx'
import { paperHash } from './paperHash.ts'
import { AdoptBoth, type Marks } from './AdoptBoth.tsx'
import { Foot } from './Foot.tsx'
import { MarksOnPaper } from './MarksOnPaper.tsx'
import { Reading } from './Reading.tsx'
import type { Paper } from './paper.ts'

type Step = 'read' | keyof typeof COPY.ceremony.steps

/** What a step is headed with; what is read is called by its name. */
const headingOf = (step: Step, { called }: Paper): string =>
  step === 'read' ? COPY.ceremony.read(called) : COPY.ceremony.steps[step]

/** What is still to be read; `others`: the paper was, and what is attached was not. */
const readFirst = ({ wordsSayAll }: Paper, others: boolean): string => {
  if (others) return COPY.ceremony.openFirst
  return wordsSayAll ? COPY.ceremony.readFirst : COPY.ceremony.readFormFirst
}

/**
 * Signing is a ceremony: agree to electronic records where that was not done, read to the end, agree, adopt a signature and
 * initials, see them on the paper, sign (look.md, issue 11 "Signing").
 */
export const Ceremony = (props: {
  paper: Paper
  user: User
  role: string
  /** Electronic records are agreed to first. */
  asksForRecords: boolean
  onClose: () => void
  /**
   * Signs with these marks; `shown` is the hash of the file that was shown, null where this browser can't tell, `attachedHash` the one
   * over the documents that were listed.
   */
  onSign: (marks: Signatures, shown: string | null, attachedHash: string | null) => Promise<void>
}) => {
  const { paper, user } = props
  const [steps] = useState<readonly Step[]>(() => [
    ...(props.asksForRecords ? (['records'] as const) : []),
    'read',
    'agree',
    'adopt',
    'check',
  ])
  // What is listed at the beginning is what is signed for: a document that is attached meanwhile is refused at the end.
  const [{ attached, attachedHash }] = useState(paper)
  const [at, setAt] = useState(0)
  const step = steps[at] ?? 'read'
  const [read, setRead] = useState(false)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<string | null>(null)
  // What is signed at last is on the screen then, and its file was compared with the record.
  const [drawn, setDrawn] = useState(false)
  const [compared, setCompared] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [marks, setMarks] = useState<Marks>({ signature: user.signature, initials: user.initials })
  const [keep, setKeep] = useState(false)
  const [busy, setBusy] = useState(false)
  const [lost, setLost] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const phone = usePhone()
  const heading = useRef<HTMLHeadingElement>(null)
  const { signature, initials } = marks
  const adopted = signature !== null && initials !== null
  const allOpened = attached.every(({ id }) => opened.has(id))
  const another = shown !== null && shown !== paper.documentHash
  const done: Record<Step, boolean> = {
    records: false,
    read: read && allOpened && paper.documentHash !== null && !another,
    agree: agreed,
    adopt: adopted,
    check: drawn && compared && !another,
  }

  useEffect(() => {
    if (at > 0) heading.current?.focus()
  }, [at])

  const lookAgain = () => {
    setDrawn(false)
    setCompared(false)
  }
  const compare = async (bytes: Uint8Array) => {
    setShown(await paperHash(bytes))
    setCompared(true)
  }
  const go = (to: number) => {
    setTried(false)
    setFailure(null)
    lookAgain()
    setAt(to)
  }
  /** The consent was taken back meanwhile, elsewhere: it is given here, and what was done so far stays. */
  const giveAgain = () => {
    setLost(false)
    setFailure(null)
    lookAgain()
    void queryClient.invalidateQueries({ queryKey: recordsConsentQuery(user.id).queryKey })
  }
  const waits: Partial<Record<Step, string>> = {
    read: readFirst(paper, read && !allOpened),
    check: another ? COPY.ceremony.another : COPY.ceremony.notShown(paper.called),
  }
  const notYet = done[step] ? null : (waits[step] ?? null)
  const next = () => (done[step] ? go(at + 1) : setTried(true))
  const sign = async () => {
    if (!signature || !initials || busy) return
    if (!done.check) return setTried(true)
    setBusy(true)
    setFailure(null)
    try {
      // What is kept is kept first: a signature that then fails is given again with it.
      if (keep) await keepMarks({ signature, initials })
      await props.onSign({ signature, initials }, shown, attachedHash)
    } catch (error) {
      setFailure(messageOf(error))
      if (error instanceof ApiError && error.code === 'records-consent-required') setLost(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      onClose={props.onClose}
      title={COPY.ceremony.signAndInitial}
      size="xl"
      fullScreen={phone}
      closeOnClickOutside={false}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          {COPY.ceremony.step(at + 1, steps.length)}
        </Text>
        <Title order={3} ref={heading} tabIndex={-1} data-step-title data-autofocus>
          {headingOf(lost ? 'records' : step, paper)}
        </Title>
        {step === 'records' && <GiveConsent order={4} onGiven={() => go(at + 1)} />}
        {step === 'read' && (
          <>
            <AttachedDocuments
              documents={attached}
              opened={opened}
              onOpen={(id) => setOpened((before) => new Set([...before, id]))}
            />
            <Reading
              paper={paper}
              another={another}
              onEnd={() => setRead(true)}
              onBytes={(bytes) => void compare(bytes)}
            />
          </>
        )}
        {step === 'agree' && <AttachedDocuments documents={attached} />}
        {step === 'agree' && (
          <Checkbox
            label={paper.attest}
            checked={agreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
            error={tried && !agreed && REFUSALS['agree-required'][1]}
          />
        )}
        {step === 'adopt' && (
          <AdoptBoth
            user={user}
            marks={marks}
            onMarks={(change) => setMarks((before) => ({ ...before, ...change }))}
            keep={keep}
            onKeep={setKeep}
            missing={tried && !adopted}
          />
        )}
        {step === 'check' && !lost && signature && initials && (
          <MarksOnPaper
            paper={paper}
            userId={user.id}
            name={fullName(user)}
            role={props.role}
            signature={signature}
            initials={initials}
            onBytes={(bytes) => void compare(bytes)}
            onDrawn={() => setDrawn(true)}
          />
        )}
        {failure && (
          <Alert color="red" role="alert" title={COPY.ceremony.error}>
            {COPY.ceremony.failed(failure)}
          </Alert>
        )}
        {lost && <GiveConsent order={4} onGiven={giveAgain} />}
        {step !== 'records' && !lost && (
          <Foot
            step={step}
            notYet={notYet}
            tried={tried}
            busy={busy}
            onBack={at > 0 ? () => go(at - 1) : null}
            onNext={next}
            onSign={() => void sign()}
          />
        )}
      </Stack>
    </Dialog>
  )
}

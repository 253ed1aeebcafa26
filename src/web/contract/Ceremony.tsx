import { Alert, Button, Checkbox, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ContractView } from '#api/contract.ts'
import { CONTRACT_ATTEST } from '#domain/contract/words.ts'
import { REFUSALS } from '#domain/kernel/refusal.ts'
import { fullName } from '#domain/kernel/format.ts'
import { messageOf } from '#web/lib/apiError.ts'
import { type User } from '#web/lib/user.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { PdfViewer } from '#web/ui/PdfViewer.tsx'
import { usePhone } from '#web/ui/usePhone.ts'
import { Adopt } from './Adopt.tsx'
import { Places } from './Places.tsx'
import { signContract } from './queries.ts'
import { COPY } from './copy.ts'

const STEPS = COPY.ceremony.steps

/** Signing is a ceremony: read, consent, adopt a signature and initials, see where they go, sign (look.md). */
export const Ceremony = (props: {
  contract: ContractView
  user: User
  role: string
  onClose: () => void
  onSigned: (contract: ContractView) => void
}) => {
  const { contract, user } = props
  const [step, setStep] = useState(0)
  const [agreed, setAgreed] = useState(false)
  const [tried, setTried] = useState(false)
  const [signature, setSignature] = useState<string | null>(user.signature)
  const [initials, setInitials] = useState<string | null>(user.initials)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const phone = usePhone()
  const heading = useRef<HTMLHeadingElement>(null)
  const name = fullName(user)
  const adopted = signature !== null && initials !== null

  useEffect(() => {
    if (step > 0) heading.current?.focus()
  }, [step])

  const next = () => {
    setTried(true)
    if ((step === 1 && !agreed) || (step === 2 && !adopted)) return
    setTried(false)
    setStep(step + 1)
  }
  const sign = async () => {
    if (!signature || !initials) return
    setBusy(true)
    setFailure(null)
    try {
      props.onSigned(await signContract(contract, { signature, initials }))
    } catch (error) {
      setFailure(messageOf(error))
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
          {COPY.ceremony.step(step + 1, STEPS.length)}
        </Text>
        <Title order={3} ref={heading} tabIndex={-1} data-step-title>
          {STEPS[step]}
        </Title>
        {step === 0 && <PdfViewer url={contract.agreement.url} title={COPY.ceremony.agreement} />}
        {step === 1 && (
          <Checkbox
            label={CONTRACT_ATTEST.sign.text}
            checked={agreed}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
            error={tried && !agreed && REFUSALS['agree-required'][1]}
          />
        )}
        {step === 2 && (
          <Stack gap="md">
            <Adopt kind="signature" start={name} saved={user.signature} onChange={setSignature} />
            <Adopt
              kind="initials"
              start={`${user.firstName.slice(0, 1)}${user.lastName.slice(0, 1)}`}
              saved={user.initials}
              onChange={setInitials}
            />
            {tried && !adopted && (
              <Text c="var(--p-bad)" role="alert" fz="sm">
                {REFUSALS['signature-required'][1]}
              </Text>
            )}
          </Stack>
        )}
        {step === 3 && signature && initials && (
          <Places name={name} role={props.role} signature={signature} initials={initials} />
        )}
        {failure && (
          <Alert color="red" role="alert" title={COPY.ceremony.error}>
            {COPY.ceremony.failed(failure)}
          </Alert>
        )}
        <Group justify="space-between">
          {step > 0 ? (
            <Button variant="default" disabled={busy} onClick={() => setStep(step - 1)}>
              {COPY.ceremony.back}
            </Button>
          ) : (
            <span />
          )}
          {step < STEPS.length - 1 ? (
            <Button onClick={next}>{step === 0 ? COPY.ceremony.haveRead : COPY.ceremony.continue}</Button>
          ) : (
            <Button loading={busy} onClick={() => void sign()}>
              {COPY.ceremony.sign}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

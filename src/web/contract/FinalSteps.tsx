import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContractView } from '#api/contract/contract.ts'
import { Said } from '#web/ui/Said.tsx'
import { COPY } from './copy.ts'

type Signer = ContractView['buyerSigners'][number]

/** 'Almost There!' while signing, 'All Done!' when completed (spec 2 §2). */
export const titleOf = ({ state }: Pick<ContractView, 'state'>): string => {
  if (state === 'COMPLETED') return COPY.finalSteps.done
  return state === 'CANCELLED' ? COPY.finalSteps.cancelled : COPY.finalSteps.almost
}

/** What is left to do, for this person and for the others, with the buttons to do it. */
export const FinalSteps = (props: {
  contract: ContractView
  mine: readonly Signer[]
  /** What became of the signature that was just given; null: none was. */
  signed: string | null
  next: string
  level: 2 | 3
  children: ReactNode
}) => (
  <Stack gap="xs" className="card" p="sm" component="section" aria-label={COPY.finalSteps.title}>
    <Title order={props.level}>{COPY.finalSteps.title}</Title>
    {props.signed === null ? (
      <Text>{words(props)}</Text>
    ) : (
      <Said title={COPY.screen.signingComplete}>{props.signed}</Said>
    )}
    {props.children}
  </Stack>
)

const words = ({
  contract,
  mine,
  next,
}: {
  contract: ContractView
  mine: readonly Signer[]
  next: string
}): string => {
  if (contract.state === 'CANCELLED') return COPY.finalSteps.cancelledText
  if (contract.state === 'COMPLETED')
    return contract.finalRpa?.sealed ? COPY.finalSteps.sealed : COPY.finalSteps.sealing
  if (contract.can.sign.allowed) return COPY.finalSteps.turn
  const waiting = next ? COPY.finalSteps.waitingFor(next) : COPY.finalSteps.waiting
  if (mine.length > 0 && mine.every((signer) => signer.isSigned))
    return COPY.finalSteps.signedAndWaiting(waiting)
  return mine.length > 0 ? COPY.finalSteps.mailed(waiting) : waiting
}

import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ContractView } from '#api/contract.ts'

type Signer = ContractView['buyerSigners'][number]

/** 'Almost There!' while signing, 'All Done!' when completed (spec 2 §2). */
export const titleOf = ({ state }: Pick<ContractView, 'state'>): string => {
  if (state === 'COMPLETED') return 'All Done!'
  return state === 'CANCELLED' ? 'Agreement cancelled' : 'Almost There!'
}

/** What is left to do, for this person and for the others, with the buttons to do it. */
export const FinalSteps = (props: {
  contract: ContractView
  mine: readonly Signer[]
  next: string
  level: 2 | 3
  children: ReactNode
}) => (
  <Stack gap="xs" className="card" p="sm" component="section" aria-label="Final Steps">
    <Title order={props.level}>Final Steps</Title>
    <Text>{words(props)}</Text>
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
  if (contract.state === 'CANCELLED')
    return 'This agreement was cancelled, and the home is back on the market. We keep the signatures on record.'
  if (contract.state === 'COMPLETED')
    return contract.finalRpa
      ? 'Everyone has signed. The sealed contract is ready, and escrow begins.'
      : 'Everyone has signed. Your sealed contract will be ready in a few seconds.'
  if (contract.can.sign.allowed) return 'It is your turn. Read the agreement, then sign and initial it.'
  const waiting = next ? `Waiting for ${next} to sign.` : 'Waiting for the next signature.'
  if (mine.length > 0 && mine.every((signer) => signer.isSigned)) return `You have signed. ${waiting}`
  return mine.length > 0 ? `${waiting} We’ll email you when it’s your turn.` : waiting
}

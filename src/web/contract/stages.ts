import type { ContractView } from '#api/contract/contract.ts'
import type { PropertyState } from '#domain/kernel/property-state.ts'
import { COPY } from './copy.ts'

type Signer = ContractView['buyerSigners'][number]

/** One stage of the stepper: who signs there, and whether it is done, under way or to come. */
export interface StageView {
  readonly id: string
  readonly label: string
  readonly signers: readonly Signer[]
  readonly standing: 'done' | 'current' | 'open'
}

const signersOf = (contract: ContractView, stage: Signer['stage']): Signer[] =>
  [...contract.buyerSigners, ...contract.sellerSigners].filter((signer) => signer.stage === stage)

/** California has five stages, Florida three, the last one the ratified contract (spec 2 §4 "Contract states"). */
export const stagesOf = (contract: ContractView, state: PropertyState): StageView[] => {
  const completed = contract.state === 'COMPLETED'
  const signing = contract.stages.map((stage) => {
    const signers = signersOf(contract, stage.state)
    const done = completed || (signers.length > 0 && signers.every((signer) => signer.isSigned))
    const current = !done && stage.state === contract.state
    return {
      id: stage.id,
      label: stage.who,
      signers,
      standing: done ? ('done' as const) : current ? ('current' as const) : ('open' as const),
    }
  })
  const last = state === 'CA' ? COPY.stages.fullyRatified : COPY.stages.ratified
  return [...signing, { id: 'ratified', label: last, signers: [], standing: completed ? 'done' : 'open' }]
}

const names = (signers: readonly Signer[]) =>
  new Intl.ListFormat('en-US').format(signers.map((signer) => signer.name))

/** Who signs next, in words; '' when nobody does. */
export const nextSigners = (contract: ContractView, state: PropertyState): string => {
  const current = stagesOf(contract, state).find((stage) => stage.standing === 'current')
  const missing = current?.signers.filter((signer) => !signer.isSigned) ?? []
  return missing.length === 0 ? '' : names(missing)
}

/** What the person just signed for, by the stage of the signature (spec 2 §4 "On completion of signing"). */
export const signedWords = (contract: ContractView, userId: string, next: string): string => {
  if (contract.state === 'COMPLETED') return COPY.stages.complete
  const first = contract.buyerSigners.find((signer) => signer.userId === userId)
  const agent = first?.stage === 'PENDING_BUYER_AGENT_REVIEW'
  const words = agent ? COPY.stages.afterBuyers : COPY.stages.afterSellers
  return next ? COPY.stages.next(words, next) : words
}

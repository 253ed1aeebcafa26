import type { ContractView } from '#api/contract/contract.ts'
import { awaitedIn, isSigning, partOf, standingOfStage } from '#domain/contract/vocabulary.ts'
import { listed } from '#domain/kernel/text/format.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'
import { COPY } from './copy.ts'

type Signer = ContractView['buyerSigners'][number]

/** One stage of the stepper: who signs there, and whether it is done, under way or to come. */
export interface StageView {
  readonly id: string
  readonly label: string
  readonly signers: readonly Signer[]
  readonly standing: 'done' | 'current' | 'open'
}

const signersOf = (contract: ContractView): Signer[] => [...contract.buyerSigners, ...contract.sellerSigners]

/** California has five stages, Florida three, the last one the ratified contract (spec 2 §4 "Contract states"). */
export const stagesOf = (contract: ContractView, state: PropertyState): StageView[] => {
  const completed = contract.state === 'COMPLETED'
  const signers = signersOf(contract)
  const signing = contract.stages.map((stage) => ({
    id: stage.id,
    label: stage.who,
    signers: signers.filter((signer) => signer.stage === stage.state),
    standing: standingOfStage(stage.state, contract.state, signers),
  }))
  const last = state === 'CA' ? COPY.stages.fullyRatified : COPY.stages.ratified
  return [...signing, { id: 'ratified', label: last, signers: [], standing: completed ? 'done' : 'open' }]
}

const names = (signers: readonly Signer[]) => listed(signers.map((signer) => signer.name))

/** Who signs next, in words; '' when nobody does. */
export const nextSigners = (contract: ContractView): string =>
  names(awaitedIn(contract.state, signersOf(contract)))

/** What the person just signed for, by the stage of the signature (spec 2 §4 "On completion of signing"). */
export const signedWords = (contract: ContractView, userId: string, next: string): string => {
  if (contract.state === 'COMPLETED') return COPY.stages.complete
  const first = contract.buyerSigners.find((signer) => signer.userId === userId)
  const agent = first && isSigning(first.stage) && partOf(first.stage) === 'BUYER_AGENT'
  const words = agent ? COPY.stages.afterBuyers : COPY.stages.afterSellers
  return next ? COPY.stages.next(words, next) : words
}

import { judgeChain } from '#domain/evidence/verify/judge-chain.ts'
import type { ChainToJudge } from './judge.ts'

/** Entry of the worker thread: what is wrong with some chains. */
export default (chains: readonly ChainToJudge[]): string[] =>
  chains.flatMap(({ events, head, since }) => judgeChain(events, head, since))

import type { NoticeHead } from './vocabulary.ts'

/** The principals who have not signed a notice that is being signed, by id. */
export const awaitedOn = ({ state, signers }: Pick<NoticeHead, 'state' | 'signers'>): string[] =>
  state === 'SIGNING' ? signers.filter((s) => s.signedAt === null).map((s) => s.userId) : []

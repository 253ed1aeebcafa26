import type { RefusalCode } from '#domain/kernel/refusal.ts'

/**
 * Which refusals of a contract go on record, by what was tried. Whoever only forgot a tick or a picture tried nothing. Source:
 * issue 11 "Signing": out of turn, twice, by someone else, with a copied link, as an impersonator.
 */
export const ON_RECORD: Readonly<Record<'read' | 'sign', readonly RefusalCode[]>> = {
  read: ['not-found'],
  sign: [
    'not-found',
    'not-allowed',
    'impersonator-may-not',
    'not-your-turn',
    'already-signed',
    'action-not-available',
    'stale-version',
    'records-consent-required',
  ],
}

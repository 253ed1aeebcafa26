import { canonicalText, utf8ToBytes } from '#domain/evidence/hashing.ts'
import { seals } from '#domain/evidence/seals.ts'
import type { Config } from '../../platform/config.ts'
import type { Db } from '../../platform/db/db.ts'
import { houseCertificates } from '../seal.ts'
import { endedBefore, type AuditRow } from './store-daily.ts'

type Result = Omit<AuditRow, 'signature' | 'certificate'>

/** What is signed of a daily audit: whoever owns the database could write for each coming day that it was made, and nothing would be looked at. */
export const auditText = ({ finished_at: at, ...result }: Result): string =>
  canonicalText({ format: 'parley-audit/1', ...result, at: new Date(at).toISOString() })

/** Did this house make an audit, and is its result as it was? */
export const isOurs = async (
  config: Config,
  { signature, certificate, ...result }: AuditRow,
): Promise<boolean> =>
  signature !== null &&
  certificate !== null &&
  houseCertificates(config).includes(certificate) &&
  seals.signed(certificate, utf8ToBytes(auditText(result)), signature)

/** The newest audit of this house that ended, before a day (YYYY-MM-DD). */
export const lastOfOurs = async (config: Config, db: Db, before: string): Promise<AuditRow | null> => {
  for (const row of await endedBefore(db, [before])) if (await isOurs(config, row)) return row
  return null
}

/** After every day there is. */
const EVER = '9999-12-31'

/** Contracts and roots become more, never fewer: what the last audit of this house counted, and this one no longer does. */
export const fewerThanBefore = async (
  config: Config,
  db: Db,
  now: Pick<AuditRow, 'contracts' | 'roots'>,
): Promise<string[]> => {
  const before = await lastOfOurs(config, db, EVER)
  return (['contracts', 'roots'] as const).flatMap((what) =>
    before && now[what] < before[what]
      ? [`The check of ${before.day} counted ${before[what]} ${what}; now there are ${now[what]}.`]
      : [],
  )
}

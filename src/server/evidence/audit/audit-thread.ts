import { storageOf } from '../../adapters/storage/choose.ts'
import type { Config } from '../../platform/config.ts'
import { createDb } from '../../platform/db/db.ts'
import { needBound } from '../../platform/files/binding.ts'
import { audit, type AuditResult } from './audit.ts'

export interface AuditTask {
  readonly config: Config
  readonly databaseUrl: string
}

/** Of what was found, so much is handed on: a whole record that was rewritten is told in twenty sentences, not in millions. */
const MOST = 20

export interface DailyResult extends Pick<
  AuditResult,
  'chains' | 'contracts' | 'roots' | 'findings' | 'notes'
> {
  /** How many things were found, told or not. */
  readonly found: number
  /** How many notes there were, told or not. */
  readonly noted: number
}

/** Entry of the worker thread: the audit of all records, over a connection of its own. */
export default async ({ config, databaseUrl }: AuditTask): Promise<DailyResult> => {
  const db = createDb({ url: databaseUrl, max: 1, onError: () => {} })
  try {
    const storage = storageOf(config)
    // First of all: in an empty folder the audit would make a seal of its own, and call every record another house's.
    await needBound(db, storage)
    const { findings, notes, ...counted } = await audit(db, { config, storage })
    return {
      ...counted,
      found: findings.length,
      findings: findings.slice(0, MOST),
      noted: notes.length,
      notes: notes.slice(0, MOST),
    }
  } finally {
    await db.destroy()
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/db.ts'
import { keptSince } from './acts/store-since.ts'
import { houseCertificates, printOf } from './seal.ts'
import { otherCertificates } from './store-roots.ts'

const BRING_BACK =
  'Bring that seal back (seal.p12 in DATA_DIR, or SEAL_P12), or name its certificate in SEAL_FORMER (docs/operate.md, “A new seal”).'

/** May a seal be made here, or is one there? Where a database has records of a seal that is gone, a new one would only hide that. */
const hasSeal = (config: Config): boolean =>
  config.sealP12 !== null || existsSync(join(config.dataDir, 'seal.p12'))

/**
 * Why a database is not of the house whose seal is here, in a sentence; null: it is, or nobody has sealed it yet. What such a house would sign in
 * it stays for good, and stops each contract that it is about.
 */
export const otherHouse = async (config: Config, db: Db): Promise<string | null> => {
  const statement = (await keptSince(db, []))[0]?.kept ?? null
  if (!hasSeal(config)) {
    const isSealed = statement !== null || (await otherCertificates(db, [[]])).length > 0
    return isSealed
      ? `The records of this database are signed with a seal, and DATA_DIR has none. ${BRING_BACK}`
      : null
  }
  return statement === null || houseCertificates(config).includes(statement.certificate)
    ? null
    : `The records of this database are signed with another seal (certificate with the SHA-256 ${printOf(statement.certificate)}) than the one in use. ${BRING_BACK}`
}

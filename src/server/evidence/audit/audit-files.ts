import { PICTURES } from '#domain/file/upload.ts'
import { damagedPapers } from '../../file/damaged.ts'
import type { Db } from '../../platform/db/db.ts'
import type { House } from '../check/sealed.ts'

/** Photographs, of which a house has many, and exports, which can be made again: no record rests on them. */
const NO_PAPERS = [...PICTURES, 'EXPORT']

const SAID = {
  gone: 'is not there',
  changed: 'was changed on the disk, or its hash in the record',
  unreadable: 'can’t be read',
  unread: 'can’t be read',
} as const

/** Every stored paper that no check of a contract reads, byte for byte against its record: what offers, events, and removed documents name. */
export const auditFiles = async (db: Db, { storage }: House): Promise<string[]> => {
  const found: string[] = []
  for await (const { file, fault } of damagedPapers(db, storage, NO_PAPERS)) {
    const where = file.listing_id === null ? '' : `Home ${file.listing_id}. `
    found.push(`${where}The file ${file.id} (${file.upload_type}) ${SAID[fault]}.`)
  }
  return found
}

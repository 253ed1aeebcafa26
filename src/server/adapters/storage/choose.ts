import type { Config } from '../../platform/config.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { diskStorage } from './disk.ts'
import { bucketOf } from './s3-settings.ts'
import { s3Storage } from './s3.ts'

/** Where the settings keep files. */
export const storageOf = ({ storageUrl, dataDir }: Config): Storage =>
  storageUrl ? s3Storage(bucketOf(storageUrl), dataDir) : diskStorage(dataDir)

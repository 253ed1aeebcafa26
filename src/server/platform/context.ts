import type { Viewer } from '#api/kernel/viewer.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { Geocoder } from '../adapters/geocoder/geocoder.ts'
import type { LicenceService } from '../adapters/licences/licences.ts'
import type { TimeStamper } from '../adapters/timestamp/rfc3161.ts'
import type { PageViews } from '../adapters/watching/page-views.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db/db.ts'
import type { Replica } from './db/replica.ts'
import type { Scan } from './files/scan.ts'
import type { Storage } from './files/storage.ts'
import type { CallLimits } from './http/limits.ts'
import type { Turns } from './turns.ts'
import type { LiveHub } from './live/hub.ts'
import type { Keys } from './keys/keys.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Worker } from './outbox/worker.ts'

/** What a file hangs on; `audience` is a word of the feature that attached it. */
export interface FileLink {
  readonly audience: string
  readonly listingId: string | null
  readonly offerId: string | null
  readonly userId: string | null
}

/** What is asked about hangs there. */
export interface LinkedFile {
  readonly id: string
  readonly uploaderId: string
}

/** Questions the platform asks of the features above it; app.ts answers them. */
export interface Hooks {
  /** May this viewer (null: a visitor) read a file that hangs on `link`? The uploader is not asked about. */
  mayReadLink(db: Db, viewer: Viewer | null, link: FileLink, file: LinkedFile): Promise<boolean>
  /** Records what an administrator changed in somebody's coat (`viewer`), in the transaction that changed it; `what`: the call and its ids. */
  noteInCoat(
    tx: Tx,
    viewer: Viewer,
    what: readonly string[],
    at: { readonly now: string; readonly ip: string },
  ): Promise<void>
  /** What keeps this viewer from uploading so many bytes more today; null: nothing does. */
  mayUpload(ctx: Ctx, viewer: Viewer, bytes: number): Promise<Refusal | null>
  /** Why this process cannot serve now, in a sentence for its operator; null: it can. */
  unready(ctx: Ctx): Promise<string | null>
  /** What else its operator should know now. */
  warnings(ctx: Ctx): Promise<string[]>
  /** When the certificate of its seal ends, in epoch milliseconds; null: it was not opened yet. */
  sealEnds(ctx: Ctx): number | null
}

/** The services a feature works with. One per process. */
export interface Ctx {
  readonly config: Config
  readonly db: Db
  /** The same database, for whom a connection of its own has to be made. */
  readonly databaseUrl: string
  /** For what may be a moment old: search and public pages, never a party's own negotiation. */
  readonly replica: Replica
  readonly log: Logger
  /** The only clock of the server, so that a test can turn it. */
  readonly clock: () => Date
  /** What SECRET_KEY hashes and seals. */
  readonly keys: Keys
  readonly storage: Storage
  /** Looks an upload over for viruses; null where no scanner is set up. */
  readonly scan: Scan | null
  readonly worker: Worker
  readonly live: LiveHub
  readonly limits: CallLimits
  /** The line of visitors, by address. */
  readonly visitors: Turns
  readonly metrics: Metrics
  readonly pageViews: PageViews
  /** Finds addresses; null: the ZIP alone says where a home is. */
  readonly geocoder: Geocoder | null
  /** Asks a state’s live register about a license; null: the imported files are all there is. */
  readonly licences: LicenceService | null
  /** Says when a seal was there at the latest; null: the seal's own time is all there is. */
  readonly timestamps: TimeStamper | null
  readonly hooks: Hooks
  /** Tests: check every answer against the route's schema, and complain. */
  readonly strictAnswers: boolean
}

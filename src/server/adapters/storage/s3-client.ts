import type { S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import { StorageAway } from '../../platform/files/storage.ts'
import type { Bucket } from './s3-settings.ts'

/** How long the store may keep us waiting before a try counts as failed. */
export interface Patience {
  readonly connectMs: number
  readonly silentMs: number
  readonly tries: number
}

const PATIENCE: Patience = { connectMs: 2_000, silentMs: 8_000, tries: 3 }

/** Amazon's own client, read from disk only where files are in a bucket: it finds keys and roles where AWS puts them. */
const load = async () => ({
  sdk: await import('@aws-sdk/client-s3'),
  Upload: (await import('@aws-sdk/lib-storage')).Upload,
})

export interface S3 extends Awaited<ReturnType<typeof load>> {
  readonly client: S3Client
}

const MOST_SOCKETS = 500

export const connectS3 = async (
  { region, endpoint }: Bucket,
  { connectMs, silentMs, tries }: Patience = PATIENCE,
): Promise<S3> => {
  const { sdk, Upload } = await load()
  const client = new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    maxAttempts: tries,
    // Other makers' stores do not all know Amazon's newer checksums; the signature covers what is sent.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      // Whoever reads slowly holds one for as long as they like; the 51st would be told that the storage is away.
      httpAgent: { maxSockets: MOST_SOCKETS },
      httpsAgent: { maxSockets: MOST_SOCKETS },
      connectionTimeout: connectMs,
      socketTimeout: silentMs,
      requestTimeout: silentMs,
      throwOnRequestTimeout: true,
    },
  })
  return { sdk, Upload, client }
}

const statusOf = (error: unknown): number | undefined =>
  (error as Partial<S3ServiceException>).$metadata?.httpStatusCode

/** There is nothing under that name; a bucket that is not there is another matter. */
export const isNotFound = (error: unknown): boolean =>
  statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'

/** Somebody else has just written it. */
export const isTaken = (error: unknown): boolean => [409, 412].includes(statusOf(error) ?? 0)

/** The store said no, and will say so again: the key, the rights, the bucket, or the address is wrong. */
const isRefused = (error: unknown): boolean => {
  const status = statusOf(error) ?? 0
  return (
    (status >= 300 && status < 500 && status !== 408 && status !== 429) || CREDENTIALS.test(nameOf(error))
  )
}

const CREDENTIALS = /^(CredentialsProviderError|TokenProviderError)$/

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error)

/** A failure of the store as everybody above knows it; without its text, which can hold addresses and keys. */
export const away = (error: unknown, { bucket, endpoint }: Bucket): StorageAway => {
  const name = nameOf(error)
  const where = `The bucket ${bucket} of STORAGE_URL${endpoint ? ` at ${endpoint}` : ''}`
  return new StorageAway(
    `${where} did not do what was asked (${statusOf(error) ?? 'no answer'}, ${name}).`,
    isRefused(error)
      ? `${where} refuses us (${name}): check its name and region, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and the right to get, put, delete, and list.`
      : null,
    error,
  )
}

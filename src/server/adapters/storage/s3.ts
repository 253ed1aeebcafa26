import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import {
  keptOrHeld,
  readUse,
  StorageAway,
  writeUse,
  type Kept,
  type Storage,
} from '../../platform/files/storage.ts'
import { away, connectS3, isNotFound, isTaken, type Patience, type S3 } from './s3-client.ts'
import type { Bucket } from './s3-settings.ts'
import { sweepTemporary } from './disk.ts'

/** Larger bodies go up in parts of this size, the least that S3 takes: a part that is lost is sent again alone. */
const PART = 5 * 1024 * 1024

/**
 * Files in a bucket of any S3. What is still arriving lies in the data folder. Once it is bound, each miss looks for the marker: a bucket that
 * was emptied, or made anew, is a store that is away (docs/decisions/0104).
 */
export const s3Storage = (bucket: Bucket, dataDir: string, patience?: Patience): Storage => {
  const temporary = join(dataDir, 'storage', 'tmp')
  const marker = `${bucket.prefix}instance`
  const inUse = `${bucket.prefix}in-use`
  const files = `${bucket.prefix}files/`
  const held = `${bucket.prefix}held/`
  const anchors = `${bucket.prefix}anchors/`
  const Bucket = bucket.bucket
  const title = `STORAGE_URL (s3://${Bucket}/${bucket.prefix})`
  let connected: Promise<S3> | undefined
  let bound: string | null = null

  const ask = async <T>(question: (s3: S3) => Promise<T>): Promise<T> => {
    connected ??= connectS3(bucket, patience)
    try {
      return await question(await connected)
    } catch (error) {
      throw away(error, bucket)
    }
  }
  /** null where there is nothing under that name. */
  const ifThere = <T>(question: (s3: S3) => Promise<T>): Promise<T | null> =>
    ask((s3) =>
      question(s3).catch((error: unknown) => {
        if (isNotFound(error)) return null
        throw error
      }),
    )
  const bytesAt = (Key: string) =>
    ifThere(async ({ client, sdk }) => {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
      return Buffer.from(await Body!.transformToByteArray())
    })
  const owner = async () => (await bytesAt(marker))?.toString('utf8').trim() ?? null
  const sure = async () => {
    if (bound === null || (await owner()) === bound) return
    const sentence = `${title} doesn’t have the marker “instance” of this database: it was emptied, or is another one. Name the right one, or bring its objects back.`
    throw new StorageAway(sentence, sentence, null)
  }
  const streamAt = (Key: string) =>
    ifThere(async ({ client, sdk }) => {
      const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }))
      return Body as Readable
    })
  const deleteAt = (Key: string) =>
    ask(async ({ client, sdk }) => {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
    })
  /** A bucket can't rename: the copy first, whose age is the bucket's own to say. */
  const moveTo = async (Key: string, from: string) => {
    const CopySource = encodeURIComponent(`${Bucket}/${from}`)
    const copied = await ifThere(({ client, sdk }) =>
      client.send(new sdk.CopyObjectCommand({ Bucket, Key, CopySource })),
    )
    if (copied) await deleteAt(from)
  }

  const putAt = (Key: string, body: Buffer) =>
    ask(async ({ client, Upload }) => {
      const params = { Bucket, Key, Body: body, ContentType: 'application/octet-stream' }
      await new Upload({ client, params, partSize: PART, queueSize: 2 }).done()
    })
  /** Everything below a prefix, its names without that. */
  async function* listAt(Prefix: string): AsyncGenerator<Kept> {
    let from: string | undefined
    let isEmpty = true
    do {
      const page = await ask(({ client, sdk }) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: from })),
      )
      for (const { Key, LastModified, Size } of page.Contents ?? [])
        if (Key && LastModified) {
          isEmpty = false
          yield { key: Key.slice(Prefix.length), at: LastModified.getTime(), bytes: Size ?? 0 }
        }
      from = page.NextContinuationToken
    } while (from)
    if (isEmpty) await sure()
  }

  return {
    title,
    temporary,
    async makeTemporary() {
      await mkdir(temporary, { recursive: true, mode: 0o700 })
    },
    put: (key, body) => putAt(files + key, body),
    get: (key) =>
      keptOrHeld(
        () => bytesAt(files + key),
        () => bytesAt(held + key),
        sure,
      ),
    stream: (key) =>
      keptOrHeld(
        () => streamAt(files + key),
        () => streamAt(held + key),
        sure,
      ),
    delete: (key) => deleteAt(files + key),
    list: () => listAt(files),
    held: {
      take: (key) => moveTo(held + key, files + key),
      giveBack: (key) => moveTo(files + key, held + key),
      delete: (key) => deleteAt(held + key),
      list: () => listAt(held),
    },
    anchors: {
      put: (name, body) => putAt(anchors + name, body),
      async get(name) {
        const text = await bytesAt(anchors + name)
        if (text === null) await sure()
        return text
      },
      async *names() {
        for await (const { key } of listAt(anchors)) yield key
      },
    },
    probe: () =>
      ask(async ({ client, sdk }) => {
        const Key = `${bucket.prefix}probe`
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: 'x' }))
        await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }))
      }),
    owner,
    bindTo(id) {
      bound = id
    },
    claim: (id) =>
      ask(async ({ client, sdk }) => {
        const put = new sdk.PutObjectCommand({ Bucket, Key: marker, Body: `${id}\n`, IfNoneMatch: '*' })
        await client.send(put).catch((error: unknown) => {
          if (!isTaken(error)) throw error
        })
      }),
    use: {
      last: async () => readUse((await bytesAt(inUse))?.toString('utf8') ?? null),
      say: (use) => putAt(inUse, Buffer.from(writeUse(use))),
    },
    async forgetUnfinished(before) {
      await sweepTemporary(temporary, before)
      await ask(async ({ client, sdk }) => {
        const open = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket, Prefix: files }))
        for (const { Key, UploadId, Initiated } of open.Uploads ?? [])
          if (Initiated && Initiated.getTime() < before)
            await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      })
    },
  }
}

import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import type { Patience } from '#server/adapters/storage/s3-client.ts'
import { bucketOf } from '#server/adapters/storage/s3-settings.ts'
import { s3Storage } from '#server/adapters/storage/s3.ts'
import { StorageAway, type Storage } from '#server/platform/files/storage.ts'
import { S3_KEYS, startS3, type S3Server } from '#test/s3.ts'

const PATIENCE: Patience = { connectMs: 5_000, silentMs: 20_000, tries: 3 }
/** For a store that never answers. */
const IMPATIENCE: Patience = { ...PATIENCE, silentMs: 50, tries: 2 }
let s3: S3Server
let folder: string

beforeAll(async () => {
  // Two to a page: a listing goes over several.
  s3 = await startS3(2)
})
afterAll(() => s3.close())
beforeEach(() => {
  for (const [name, value] of Object.entries(S3_KEYS)) vi.stubEnv(name, value)
  folder = mkdtempSync(join(tmpdir(), 'parley-storage-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
  s3.objects.clear()
  s3.open.clear()
  s3.log.length = 0
  s3.trouble = { kind: 'none' }
})

const inBucket = (url = s3.url, patience = PATIENCE) => s3Storage(bucketOf(url), folder, patience)
const KINDS: Record<string, () => Storage> = {
  'a folder': () => diskStorage(folder),
  'a bucket': () => inBucket(),
}
const hash = (body: Buffer) => createHash('sha256').update(body).digest('hex')
const keysOf = async (storage: Storage) => {
  const keys: string[] = []
  for await (const { key } of storage.list()) keys.push(key)
  return keys.sort()
}

describe.each(Object.entries(KINDS))('files in %s', (_kind, make) => {
  it('keeps what vouches for the database apart from the files, the newest under its name', async () => {
    const { anchors, ...storage } = make()
    expect(await anchors.get('root')).toBeNull()
    await storage.put('root', Buffer.from('a file'))
    for (const text of ['older', 'newer']) await anchors.put('root', Buffer.from(text))
    await anchors.put('act-1', Buffer.from('x'))
    await storage.delete('act-1')
    expect((await anchors.get('root'))?.toString()).toBe('newer')
    const names: string[] = []
    for await (const name of anchors.names()) names.push(name)
    expect(names.toSorted()).toEqual(['act-1', 'root'])
    expect(await keysOf(make())).toEqual(['root'])
  })

  it('gives back the bytes that were kept, whole or as they come, and null where there are none', async () => {
    const storage = make()
    for (const size of [0, 1, 4096, 12 * 1024 * 1024 + 7]) {
      const body = randomBytes(size)
      await storage.put(`key-${size}`, body)
      expect(hash((await storage.get(`key-${size}`))!)).toBe(hash(body))
      expect(hash(await buffer((await storage.stream(`key-${size}`))!))).toBe(hash(body))
    }
    expect(await storage.get('nothing')).toBeNull()
    expect(await storage.stream('nothing')).toBeNull()
  })

  it('what was deleted is gone, and deleting it again is no fault', async () => {
    const storage = make()
    await storage.put('once', Buffer.from('x'))
    await storage.delete('once')
    await storage.delete('once')
    expect(await storage.get('once')).toBeNull()
  })

  it('lists everything with its age, and nothing of its own', async () => {
    const storage = make()
    const keys = ['aaaa', 'bbbb', 'cccc-w320', 'dddd', 'eeee']
    const start = Date.now() - 2000
    await storage.claim('an-id')
    await storage.probe()
    for (const key of keys) await storage.put(key, Buffer.from(key))
    expect(await keysOf(storage)).toEqual(keys)
    for await (const { at } of storage.list()) {
      expect(at).toBeGreaterThan(start)
      expect(at).toBeLessThan(Date.now() + 2000)
    }
  })

  it('belongs to whoever was first', async () => {
    const storage = make()
    expect(await storage.owner()).toBeNull()
    await storage.claim('first')
    await storage.claim('second')
    expect(await storage.owner()).toBe('first')
  })

  it('a held file is apart from the others, found by its key, and as old as its move', async () => {
    const storage = make()
    const heldKeys = async () => {
      const found: string[] = []
      for await (const { key, at, bytes } of storage.held.list()) {
        found.push(key)
        expect([bytes, Math.abs(at - Date.now()) < 5000]).toEqual([5, true])
      }
      return found.sort()
    }
    for (const key of ['lies', 'goes', 'comes']) await storage.put(key, Buffer.from('bytes'))
    if (storage.title.startsWith('DATA_DIR'))
      utimesSync(join(folder, 'storage', 'files', 'es', 'lies'), 1000, 1000)
    for (const key of ['lies', 'goes', 'comes', 'never-was']) await storage.held.take(key, Date.now())
    expect([await keysOf(storage), await heldKeys()]).toEqual([[], ['comes', 'goes', 'lies']])
    expect((await storage.get('lies'))?.toString()).toBe('bytes')
    expect((await buffer((await storage.stream('lies'))!)).toString()).toBe('bytes')
    await storage.delete('lies')
    await storage.held.delete('goes')
    for (const key of ['comes', 'comes', 'never-was']) await storage.held.giveBack(key, Date.now())
    expect([await keysOf(storage), await heldKeys()]).toEqual([['comes'], ['lies']])
    expect(await storage.get('goes')).toBeNull()
  })

  it('a move that fails half way loses nothing, and the next one ends it', async () => {
    const storage = make()
    await storage.put('a-paper', Buffer.from('bytes'))
    const isFolder = storage.title.startsWith('DATA_DIR')
    const inTheWay = join(folder, 'storage', 'held')
    if (isFolder) writeFileSync(inTheWay, 'no room for a folder')
    else s3.trouble = { kind: 'status', status: 403, about: 'files/a-paper?x-id=DeleteObject', left: 1 }
    await expect(storage.held.take('a-paper', Date.now())).rejects.toThrow()
    expect((await storage.get('a-paper'))?.toString()).toBe('bytes')
    if (isFolder) rmSync(inTheWay)
    await storage.held.take('a-paper', Date.now())
    const held: string[] = []
    for await (const { key } of storage.held.list()) held.push(key)
    expect([await keysOf(storage), held]).toEqual([[], ['a-paper']])
  })

  it('forgets uploads that a killed process left half way, and no others', async () => {
    const storage = make()
    await storage.put('kept', Buffer.from('x'))
    const at = (name: string) => join(storage.temporary, name)
    mkdirSync(storage.temporary, { recursive: true })
    writeFileSync(at('old'), 'half')
    writeFileSync(at('young'), 'half')
    utimesSync(at('old'), 1000, 1000)
    await storage.forgetUnfinished(Date.now() - 60_000)
    expect([existsSync(at('old')), existsSync(at('young'))]).toEqual([false, true])
    expect(await keysOf(storage)).toEqual(['kept'])
  })
})

describe('a bucket (issue 8, section 2)', () => {
  it('a large file goes up in parts, a small one at once', async () => {
    const storage = inBucket()
    await storage.put('large', randomBytes(12 * 1024 * 1024))
    expect(s3.log.filter((line) => line.includes('partNumber'))).toHaveLength(3)
    expect(s3.open.size).toBe(0)
    s3.log.length = 0
    await storage.put('small', randomBytes(1024))
    expect(s3.log).toEqual(['PUT /papers/parley/files/small?x-id'])
  })

  it('an upload in parts that fails for good leaves no parts; those of a killed process go', async () => {
    const storage = inBucket()
    s3.trouble = { kind: 'status', status: 403, about: 'partNumber=2', left: 1 }
    await expect(storage.put('large', randomBytes(12 * 1024 * 1024))).rejects.toBeInstanceOf(StorageAway)
    expect([s3.open.size, s3.objects.size]).toEqual([0, 0])
    s3.open.set('left', { key: 'parley/files/left', at: new Date(1000), parts: new Map() })
    s3.open.set('busy', { key: 'parley/files/busy', at: new Date(), parts: new Map() })
    await storage.forgetUnfinished(Date.now() - 60_000)
    expect([...s3.open.keys()]).toEqual(['busy'])
  })

  it.each([
    ['a 503', { kind: 'status', status: 503, left: 2 }],
    ['a connection that is cut', { kind: 'cut', left: 2 }],
  ] as const)('%s is tried again, and the bytes are there once', async (_what, trouble) => {
    const storage = inBucket()
    const body = randomBytes(6 * 1024 * 1024)
    s3.trouble = { ...trouble }
    await storage.put('again', body)
    expect(hash((await storage.get('again'))!)).toBe(hash(body))
    expect(await keysOf(storage)).toEqual(['again'])
  })

  it.each([{ kind: 'away' }, { kind: 'silent' }] as const)(
    'one that is $kind is a failure that waiting mends, soon, and mended by itself',
    async (trouble) => {
      await inBucket().put('kept', Buffer.from('x'))
      const storage = inBucket(s3.url, IMPATIENCE)
      s3.trouble = { ...trouble }
      const questions = [
        () => storage.get('kept'),
        () => storage.put('more', Buffer.from('y')),
        () => storage.probe(),
      ]
      for (const ask of questions)
        await expect(ask()).rejects.toMatchObject({ name: 'StorageAway', advice: null })
      s3.trouble = { kind: 'none' }
      // A busy machine may need more than one try of an impatient client.
      await expect.poll(() => storage.get('kept').then(String, () => null), { timeout: 4_000 }).toBe('x')
      expect(await keysOf(inBucket())).toEqual(['kept'])
    },
  )

  it('a wrong key, a wrong region, and a bucket that is not there are each a sentence that says what to do', async () => {
    const advice = (storage: Storage) => storage.owner().then(String, (error: StorageAway) => error.advice)
    expect(await advice(inBucket(s3.url.replace('papers', 'nobodys')))).toMatch(
      /^The bucket nobodys of STORAGE_URL at http.* refuses us \(NoSuchBucket\): check/,
    )
    expect(await advice(inBucket(s3.url.replace('us-west-2', 'us-east-1')))).toMatch(/refuses us/)
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another')
    expect(await advice(inBucket())).toMatch(/refuses us \(SignatureDoesNotMatch\): .*AWS_SECRET_ACCESS_KEY/)
  })
})

describe('a folder', () => {
  it('what did not fit leaves nothing behind (operator.md 20)', async () => {
    const storage = diskStorage(folder)
    await storage.put('kept', Buffer.from('x'))
    // The key's folder cannot be made: a file lies in its place.
    writeFileSync(join(folder, 'storage', 'files', 'zz'), '')
    await expect(storage.put('nozz', Buffer.from('y'))).rejects.toThrow()
    expect(readdirSync(storage.temporary)).toEqual([])
  })

  it('that hangs is away for what comes later, and no call more waits for it (issue 27)', async () => {
    const storage = diskStorage(folder)
    await storage.put('kept', Buffer.from('x'))
    await storage.claim('ours')
    storage.bindTo('ours')
    // A pipe that nobody writes to: its reader waits.
    const marker = join(folder, 'storage', 'instance')
    rmSync(marker)
    execFileSync('mkfifo', [marker])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = storage.owner()
    vi.advanceTimersByTime(4_000)
    expect((await storage.get('kept'))?.toString()).toBe('x')
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    const calls = [
      () => storage.owner(),
      () => storage.get('kept'),
      () => storage.stream('kept'),
      () => storage.put('newer', Buffer.from('y')),
      () => storage.makeTemporary(),
      () => storage.delete('kept'),
      () => storage.anchors.get('root'),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow(/doesn’t answer: look at its disk/)
    writeFileSync(marker, 'ours')
    expect(await asked).toBe('ours')
    expect((await storage.get('kept'))?.toString()).toBe('x')
  })
})

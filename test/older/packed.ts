import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { unzipSync, zipSync } from 'fflate'
import { diskStorage } from '#server/adapters/storage/disk.ts'
import { opened } from '#server/contract/seal/check.ts'
import { sealKey } from '#server/contract/seal/key.ts'
import { ABOUT, readAbout, type About } from '#server/platform/dump/format.ts'
import { takeBackup } from '#server/platform/dump/take.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { VERSION } from '#server/platform/version.ts'
import { runSql } from '#test/database.ts'

/** Packed in one: papers of one kind are much alike, and together a third of their size. */
const BROTLI = {
  [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
  [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
}

/** Files without the photographs: they would be most of what is kept, and no record rests on them. */
const withoutPhotographs = async (url: string, dataDir: string): Promise<Storage> => {
  const disk = diskStorage(dataDir)
  const rows = await runSql<{ key: string }>(
    url,
    `select storage_key as key from files where mime like 'image/%'`,
  )
  const stream: Storage['stream'] = async (key) =>
    rows.some((row) => key.startsWith(row.key)) ? null : disk.stream(key)
  return { ...disk, stream }
}

const bytesBelow = (folder: string): Record<string, Uint8Array> => {
  const parts = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((part) => part.isFile())
  const paths = parts.map((part) => join(part.parentPath, part.name)).toSorted()
  return Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path)]))
}

/** A backup of a product's database and the certificate of its seal, packed. The key of the seal stays out of the repository. */
export const packedFrom = async (url: string, dataDir: string): Promise<Uint8Array> => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-older-'))
  try {
    await takeBackup({ url, storage: await withoutPhotographs(url, dataDir), folder, release: VERSION })
    const { cert } = opened(sealKey(dataDir, { p12: null, passphrase: null }))
    writeFileSync(join(folder, 'former-seals.pem'), cert)
    return brotliCompressSync(zipSync(bytesBelow(folder), { level: 0 }), { params: BROTLI })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const HERE = new URL('./', import.meta.url)
const ENDING = '.zip.br'

/** A database that is kept: the commit that it is of, what it says of itself, and its parts by their paths. */
export interface Kept {
  readonly commit: string
  readonly about: About
  readonly parts: Readonly<Record<string, Uint8Array>>
}

const nameOf = (commit: string) => new URL(`${commit}${ENDING}`, HERE)

const packedAs = (commit: string, bytes: Uint8Array): Kept => {
  const parts = unzipSync(brotliDecompressSync(bytes))
  return { commit, about: readAbout(Buffer.from(parts[ABOUT]!).toString('utf8')), parts }
}

/** All that are kept, the oldest first. */
export const keptDatabases = (): Kept[] =>
  readdirSync(HERE)
    .filter((name) => name.endsWith(ENDING))
    .map((name) => name.slice(0, -ENDING.length))
    .map((commit) => packedAs(commit, readFileSync(nameOf(commit))))
    .toSorted((a, b) => a.about.migrations.length - b.about.migrations.length)

/** Keeps a packed database as the one of this commit, in place of one with the same migrations. */
export const keep = (commit: string, bytes: Uint8Array): void => {
  const { migrations } = packedAs(commit, bytes).about
  for (const each of keptDatabases())
    if (each.about.migrations.join() === migrations.join()) rmSync(nameOf(each.commit))
  writeFileSync(nameOf(commit), bytes)
}

/** Writes the parts below a folder: a backup as `npm run restore` takes it. */
export const unpackInto = (folder: string, { parts }: Kept): void => {
  for (const [path, bytes] of Object.entries(parts)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), bytes)
  }
}

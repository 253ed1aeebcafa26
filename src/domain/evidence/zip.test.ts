import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { MOST_BYTES, packZip, unpackAnyZip, unpackZip } from './zip.ts'

const files = {
  'manifest.json': Uint8Array.from({ length: 5_000 }, (_, at) => at % 7),
  'papers/a.pdf': new Uint8Array(3),
}
const packed = Object.entries(files).map(([name, bytes]) => ({ name, bytes }))

/** A container whose list says another size of the first file. */
const saying = (zip: Uint8Array, size: number): Uint8Array => {
  const view = new DataView(zip.buffer, zip.byteOffset)
  for (let at = 0; at + 46 < zip.length; at++)
    if (view.getUint32(at, true) === 0x02014b50) {
      view.setUint32(at + 24, size, true)
      return zip
    }
  return zip
}

describe('a package that another zip program packed', () => {
  it.each([0, 6] as const)('is read by the container’s own list, compressed (%i) or not', async (level) => {
    const zip = zipSync(files, { level })
    expect(unpackZip(zip)?.whole ?? false).toBe(false)
    expect(await unpackAnyZip(zip)).toEqual({ files: packed, damaged: [] })
  })

  it('is whole as the house packs it', () =>
    expect(unpackZip(packZip(packed))).toEqual({ files: packed, whole: true }))

  it('may have folders as entries of their own', async () =>
    expect(await unpackAnyZip(zipSync({ ...files, 'papers/': new Uint8Array() }))).toEqual({
      files: packed,
      damaged: [],
    }))

  it('has a file more where an entry that is called a folder has bytes', async () => {
    const zip = zipSync({ ...files, 'papers/a.pdf/': new Uint8Array(2) })
    expect((await unpackAnyZip(zip))?.files.map(({ name }) => name)).toContain('papers/a.pdf/')
  })

  it.each([
    ['is none', 0],
    ['has a name of another length', 26],
    ['has another name', 30],
  ])('says which file has a header that %s', async (_, at) => {
    const zip = packZip(packed)
    zip[at]! ^= 1
    expect(await unpackAnyZip(zip)).toEqual({ files: packed.slice(1), damaged: ['manifest.json'] })
  })

  it.each([
    ['less than it holds', 4_999],
    ['more than it holds', 5_001],
    ['more than any package has', MOST_BYTES],
  ])('is none where the list says %s', async (_, size) =>
    expect(await unpackAnyZip(saying(zipSync(files), size))).toBeNull(),
  )

  it.each([0, 3, 22, 100])('nothing is read of %i bytes of something else', async (length) =>
    expect(await unpackAnyZip(new Uint8Array(length))).toBeNull(),
  )
})

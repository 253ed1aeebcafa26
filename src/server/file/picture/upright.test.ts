import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { upright } from './upright.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-picture-'))
afterAll(() => rmSync(folder, { recursive: true }))

const kept = async (bytes: Buffer, mime: string) => {
  const path = join(folder, 'picture')
  await writeFile(path, bytes)
  return upright({ path, mime })
}

/** Red, green, and blue of the first point of the picture as it is kept. */
const colorOf = async (jpeg: Buffer): Promise<number[]> => {
  const picture = await kept(jpeg, 'image/jpeg')
  return [...(await sharp(picture?.body).raw().toBuffer()).subarray(0, 3)]
}

it('colors are read by the profile of a camera, and by none that calculates them in stages', async () => {
  const jpeg = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c83214' } })
    .withIccProfile('p3')
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const staged = Buffer.from(jpeg)
  staged.write('D2B0', staged.indexOf('cprt'), 'latin1')
  const points = [...(await sharp(jpeg, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3)]
  const far = (a: number[], b: number[]) => Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))))
  expect(far(points, [200, 50, 20])).toBeGreaterThan(8)
  expect(far(await colorOf(jpeg), [200, 50, 20])).toBeLessThan(4)
  expect(far(await colorOf(staged), points)).toBeLessThan(4)
})

it('an animation is taken up to 24 million points, since it is held several times while it is put together', async () => {
  const frames = Buffer.concat([Buffer.alloc(40 * 40 * 3, 90), Buffer.alloc(40 * 40 * 3, 10)])
  const raw = { width: 40, height: 80, channels: 3, pageHeight: 40 } as const
  const webp = await sharp(frames, { raw })
    .webp({ loop: 0, delay: [50, 50] })
    .toBuffer()
  const [canvas, most] = [24, 4000]
  webp.writeUIntLE(most - 1, canvas, 3)
  webp.writeUIntLE(6000 - 1, canvas + 3, 3)
  expect(await sharp(webp).metadata()).toMatchObject({ width: most, height: 6000, pages: 2 })
  expect(await kept(webp, 'image/webp')).toMatchObject({ width: 1600, height: 2400 })
  webp.writeUIntLE(most, canvas, 3)
  await expect(kept(webp, 'image/webp')).rejects.toThrow('takes too long to open')
})

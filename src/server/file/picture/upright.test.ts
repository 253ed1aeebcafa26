import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { upright } from './upright.ts'

const folder = mkdtempSync(join(tmpdir(), 'parley-picture-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Red, green, and blue of the first point of the picture as it is kept. */
const colorOf = async (jpeg: Buffer): Promise<number[]> => {
  const path = join(folder, 'picture.jpg')
  await writeFile(path, jpeg)
  const kept = await upright({ path, mime: 'image/jpeg' })
  return [...(await sharp(kept?.body).raw().toBuffer()).subarray(0, 3)]
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

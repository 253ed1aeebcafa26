import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDocument, PDFHexString, PDFName } from 'pdf-lib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealKey, type SealKey } from '../seal/key.ts'
import { openedSeal } from '../seal/open.ts'
import { signatureOf } from './contents.ts'
import { sealPdf } from './seal.ts'
import { THOROUGH } from '#test/thorough.ts'

const AT = '2026-11-22T10:00:00.000Z'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-seal-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const openssl = (...args: string[]): string =>
  execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })

/** A key and certificate of an authority's kind, made by another program than ours. */
const ecSeal = () => {
  openssl('ecparam', '-name', 'prime256v1', '-genkey', '-noout', '-out', 'ec.key')
  openssl(
    'req',
    '-new',
    '-x509',
    '-key',
    'ec.key',
    '-out',
    'ec.crt',
    '-days',
    '30',
    '-subj',
    '/CN=Seal of a test',
  )
  openssl(
    'pkcs12',
    '-export',
    '-inkey',
    'ec.key',
    '-in',
    'ec.crt',
    '-out',
    'ec.p12',
    '-passout',
    'pass:of its own',
  )
  return { p12: readFileSync(join(folder, 'ec.p12')), passphrase: 'of its own' }
}

const paper = async (): Promise<Buffer> => {
  const pdf = await PDFDocument.create()
  pdf.addPage([612, 792]).drawText('Agreement')
  return Buffer.from(await pdf.save({ useObjectStreams: false }))
}

/** openssl judges: does the signature fit the bytes, and does it sign its own certificate (CAdES)? Its answer, and its reason. */
const judged = (file: Buffer, seal: SealKey): string => {
  const { signature, covered } = signatureOf(file)
  writeFileSync(join(folder, 'signature.der'), signature)
  writeFileSync(join(folder, 'covered.bin'), covered)
  writeFileSync(join(folder, 'trusted.pem'), openedSeal(seal.p12, seal.passphrase).chain[0].toString())
  const trust = ['-CAfile', 'trusted.pem', '-partial_chain', '-purpose', 'any']
  const files = ['-inform', 'DER', '-in', 'signature.der', '-content', 'covered.bin', '-out', 'verified.bin']
  return spawnSync('openssl', ['cms', '-verify', '-cades', '-binary', ...trust, ...files], {
    cwd: folder,
    encoding: 'utf8',
  }).stderr
}
const VALID = /^CAdES Verification successful/m

/** A flipped byte is found: the signature no longer fits, or the file no longer says where it is. */
const foundIn = (file: Buffer, seal: SealKey): boolean => {
  try {
    return !VALID.test(judged(file, seal))
  } catch {
    return true
  }
}

/** How many bytes are flipped, one at a time. */
const FLIPS = THOROUGH ? 200 : 20

describe('the seal of a final contract (PAdES B-B)', () => {
  it.each([
    ['made by the installation itself, RSA', () => sealKey(folder, { p12: null, passphrase: null })],
    ['of an authority, EC', ecSeal],
  ])('%s: another program finds it valid', { timeout: 60_000 }, async (_, key) => {
    const seal = key()
    const sealed = await sealPdf(await paper(), seal, AT, 'Everybody has signed.')
    expect(judged(sealed, seal)).toMatch(VALID)
    expect(sealed.includes('/ETSI.CAdES.detached')).toBe(true)
    const text = openssl('cms', '-cmsout', '-print', '-inform', 'DER', '-in', 'signature.der')
    expect(text).toContain('id-smime-aa-signingCertificateV2')
    expect(text, 'the time is the file’s to say').not.toContain('signingTime')
  })

  it('has a field that a screen reader can name', async () => {
    const sealed = await sealPdf(await paper(), ecSeal(), AT, 'Everybody has signed.')
    const fields = (await PDFDocument.load(sealed, { updateMetadata: false })).getForm().getFields()
    const names = fields.map(({ acroField: { dict } }) =>
      dict.lookup(PDFName.of('TU'), PDFHexString).decodeText(),
    )
    expect(names).toEqual(['Seal of Parley'])
  })

  it('says that it was made by the installation itself, with 3072 bits', () => {
    const key = sealKey(folder, { p12: null, passphrase: null })
    writeFileSync(join(folder, 'own.p12'), key.p12)
    openssl(
      'pkcs12',
      '-in',
      'own.p12',
      '-passin',
      `pass:${key.passphrase}`,
      '-nokeys',
      '-legacy',
      '-out',
      'own.pem',
    )
    const text = openssl('x509', '-in', 'own.pem', '-noout', '-text')
    expect(text).toContain('self-made')
    expect(text).toContain('(3072 bit)')
  })

  it('finds any flipped byte of those that are spread over the file', { timeout: 120_000 }, async () => {
    const seal = ecSeal()
    const sealed = await sealPdf(await paper(), seal, AT, 'Everybody has signed.')
    expect(judged(sealed, seal)).toMatch(VALID)
    const { covered } = signatureOf(sealed)
    // What the signature covers is the whole file but its own place.
    const opening = sealed.indexOf('/Contents <') + '/Contents '.length
    const gap = sealed.length - covered.length
    for (let n = 0; n < FLIPS; n++) {
      const place = Math.floor((n * covered.length) / FLIPS)
      const at = place < opening ? place : place + gap
      const flipped = Buffer.from(sealed)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      expect(foundIn(flipped, seal), `byte ${at}`).toBe(true)
    }
  })
})

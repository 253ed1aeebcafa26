import { describe, expect, it } from 'vitest'
import { hasDigitalSignature } from './digital-signature.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a digital signature inside a PDF', () => {
  it('is found wherever it stands', () => {
    expect(hasDigitalSignature(bytes('%PDF-1.7 /Type /Sig /ByteRange [0 840 960 240]'))).toBe(true)
    expect(hasDigitalSignature(bytes('//ByteRange[0 1 2 3]'))).toBe(true)
  })
  it('is not in a paper without one', () => {
    expect(hasDigitalSignature(bytes('%PDF-1.7 /Type /Page /ByteRang'))).toBe(false)
    expect(hasDigitalSignature(new Uint8Array())).toBe(false)
  })
})

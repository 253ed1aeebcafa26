import { describe, expect, it } from 'vitest'
import { utf8ToBytes } from './hashing.ts'
import { pdfSealFault } from './pdf-seal.ts'
import { seals } from './seals.ts'

/** A certificate with an EC key (P-256), and its seal over the word "Parley". */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBhTCCASugAwIBAgIUJwUqlB+1+LswUqtdcw4tuz1u4I0wCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMRXhhbXBsZSBzZWFsMCAXDTI2MTEyMjIyNDgxMVoYDzIxMjYx
MDI5MjI0ODExWjAXMRUwEwYDVQQDDAxFeGFtcGxlIHNlYWwwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAASIX9wdW43h8AEUx76Yz7ElSFuHf8+xTqnMVOp/kYG5Y7kK
KiNvqTEmNh8jD4+ktUW9OuI5RKVIquzMzBtySg8Fo1MwUTAdBgNVHQ4EFgQUlaPG
HKNmyKu7n1QyVgKwaLz6+GEwHwYDVR0jBBgwFoAUlaPGHKNmyKu7n1QyVgKwaLz6
+GEwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEA7UhRa3ItTLBn
Z9VCXrlKjdNGVznciscAFZAXMStTDr0CIGH9bH+q3Oz++cKGxo42d4oc/Ks/PlvA
NRFBTECOkzfC
-----END CERTIFICATE-----
`
const SEAL = 'igD3XfCuWMKyM8jpRlFFBOWp1H9keV6QCLCcmCUpfqdAjUcMGnmO0C22hDyr37rvaeZCwRh51A+AG/CN4sfUVg=='

describe('a seal of an EC key', () => {
  it('holds over what was signed, and nothing else', async () => {
    expect(await seals.signed(CERTIFICATE, utf8ToBytes('Parley'), SEAL)).toBe(true)
    expect(await seals.signed(CERTIFICATE, utf8ToBytes('parley'), SEAL)).toBe(false)
    expect(
      await seals.signed(
        CERTIFICATE,
        utf8ToBytes('Parley'),
        SEAL.replace(/^./, (c) => (c === 'A' ? 'B' : 'A')),
      ),
    ).toBe(false)
  })

  it('is not read from anything that is no certificate or no base64', async () => {
    expect(await seals.signed('', utf8ToBytes('Parley'), SEAL)).toBe(false)
    expect(await seals.signed(CERTIFICATE, utf8ToBytes('Parley'), '!')).toBe(false)
    expect(await seals.signed(CERTIFICATE.replaceAll('\n', ''), utf8ToBytes('Parley'), SEAL)).toBe(false)
  })

  it('says whose it is', async () => {
    expect(await seals.certificate(CERTIFICATE)).toMatchObject({ name: 'Example seal', selfMade: true })
    expect(await seals.certificate('nothing')).toBeNull()
  })
})

it('a PDF without a signature is not sealed', async () => {
  expect(await pdfSealFault(utf8ToBytes('%PDF-1.7'))).toMatch(/no seal/)
  expect(await pdfSealFault(utf8ToBytes('%PDF-1.7 /ByteRange [0 3 5 900] '))).toMatch(/does not hold/)
})

it('a PDF that names signatures without end is refused before any is read', async () => {
  const many = utf8ToBytes(`%PDF-1.7<>${'/ByteRange[0 8 10 270000] '.repeat(12_000)}`)
  expect(await pdfSealFault(many)).toMatch(/more signatures/)
})

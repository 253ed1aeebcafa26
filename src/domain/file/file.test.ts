import { describe, expect, it } from 'vitest'
import { filesIn } from './refs.ts'
import { signatures } from './signature-image.ts'
import { isUploadType, UPLOAD_TOO_BIG, uploadProblem } from './upload.ts'

describe('uploads (spec 2 §5, api.md "Files")', () => {
  it('20 MB is the last that fits', () => {
    expect(uploadProblem({ size: 20_971_520, type: 'application/pdf' }, 'REPORT')).toBeNull()
    expect(uploadProblem({ size: 20_971_521, type: 'application/pdf' }, 'REPORT')).toBe(UPLOAD_TOO_BIG)
  })
  it('a listing image is no PDF', () =>
    expect(uploadProblem({ size: 1, type: 'application/pdf' }, 'LISTING_IMAGE')).not.toBeNull())
  it('knows its types and no inherited word', () => {
    expect(isUploadType('REPORT')).toBe(true)
    expect(isUploadType('toString')).toBe(false)
  })
})

describe('filesIn', () => {
  it('finds files wherever they hang', () =>
    expect(
      filesIn({
        price: 1,
        primaryImage: { id: 'a', name: 'x' },
        reports: { listingReports: [{ id: 'b' }], termiteReport: null },
        primaryOwner: { signerAffidavit: { id: 'c' } },
      }),
    ).toEqual([
      { path: 'primaryImage', id: 'a' },
      { path: 'reports.listingReports.0', id: 'b' },
      { path: 'primaryOwner.signerAffidavit', id: 'c' },
    ]))
})

describe('signatures (spec 2 §5 "Dialogs")', () => {
  const png = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUg=='
  it('both, as PNG', () => {
    expect(signatures.safeParse({ signature: png, initials: png }).success).toBe(true)
    expect(signatures.safeParse({ signature: png }).error?.issues[0]?.message).toBe(
      'Signature and initials are required',
    )
    expect(signatures.safeParse({ signature: png, initials: 'data:image/svg+xml;base64,AAAA' }).success).toBe(
      false,
    )
  })
})

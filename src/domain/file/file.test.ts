import { describe, expect, it } from 'vitest'
import { pdfStart } from './kind.ts'
import { filesIn } from './refs.ts'
import { signatures } from './signature-image.ts'
import { isUploadType, UPLOAD_TOO_BIG, uploadProblem } from './upload.ts'

describe('uploads (spec 2 §5, api.md "Files")', () => {
  const file = (type: string, head = '', size = 1) => ({
    size,
    type,
    head: Uint8Array.from(head, (letter) => letter.charCodeAt(0)),
  })
  const JPEG = '\xff\xd8\xff\xe0'

  it('20 MB is the last that fits', () => {
    expect(uploadProblem(file('application/pdf', '%PDF-1.7', 20_971_520), 'REPORT')).toBeNull()
    expect(uploadProblem(file('application/pdf', '%PDF-1.7', 20_971_521), 'REPORT')).toBe(UPLOAD_TOO_BIG)
  })
  it.each(['', 'application/octet-stream', 'image/heic', 'image/jpg'])(
    'a photograph is one whatever a browser calls it: "%s"',
    (type) => expect(uploadProblem(file(type, JPEG), 'LISTING_IMAGE')).toBeNull(),
  )
  it('what nobody knows here goes to the server', () =>
    expect(uploadProblem(file('', 'ftypheic'), 'LISTING_IMAGE')).toBeNull())
  it.each([
    ['image/jpeg', '%PDF-1.7', 'PROFILE_PICTURE', 'This is a PDF. Please use a JPG, PNG, or WebP file.'],
    ['application/pdf', JPEG, 'CONTRACT', 'This is a JPG picture. Please use a PDF file.'],
    ['', 'RIFF\0\0\0\0WEBPVP8 ', 'REPORT', 'This is a WebP picture. Please use a PDF, JPG, or PNG file.'],
    [
      'image/heic',
      '\0\0\0\x18ftyp',
      'LISTING_IMAGE',
      'This is an HEIC photo. Please use a JPG, PNG, or WebP file.',
    ],
    ['video/mp4', '', 'LISTING_IMAGE', 'This is a video. Please use a JPG, PNG, or WebP file.'],
    [
      'application/pdf',
      '\n<!DOCTYPE html>',
      'REPORT',
      'This is a web page. Please use a PDF, JPG, or PNG file.',
    ],
    ['x/y', '', 'REPORT', 'You can’t upload this kind of file here. Please use a PDF, JPG, or PNG file.'],
  ] as const)('says what a file is that is not taken: %s %j as %s', (type, head, as, sentence) =>
    expect(uploadProblem(file(type, head), as)).toBe(sentence),
  )
  it('an empty file is said to be empty', () =>
    expect(uploadProblem(file('image/png', '', 0), 'LISTING_IMAGE')).toBe(
      'This file is empty. Please save it again, and upload that one.',
    ))
  it('knows its types and no inherited word', () => {
    expect(isUploadType('REPORT')).toBe(true)
    expect(isUploadType('toString')).toBe(false)
  })
})

describe('pdfStart', () => {
  const at = (text: string) => pdfStart(Uint8Array.from(text, (letter) => letter.charCodeAt(0)))
  it.each([
    ['nothing', ''],
    ['a byte order mark', '\xef\xbb\xbf'],
    ['line ends', '\r\n\r\n\n'],
    ['the head of a message', 'Content-Type: application/pdf\r\nContent-ID: <7@mail>\r\n\r\n'],
    ['what a printer is told', '\x1b%-12345X@PJL SET RESOLUTION=600\r\n@PJL ENTER LANGUAGE=PDF\r\n'],
  ])('passes over %s', (_, before) => expect(at(`${before}%PDF-1.7\n`)).toBe(before.length))
  it.each(['<!doctype html><script>', ' <svg/>', '#!/bin/sh\n', 'x'.repeat(1020)])(
    'is nowhere behind %j',
    (before) => expect(at(`${before}%PDF-1.7\n`)).toBeNull(),
  )
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

import { describe, expect, it } from 'vitest'
import { ON_RECORD } from './attempts.ts'
import { documentName, labelProblem } from './documents.ts'
import { readPlaces, writePlaces, type Place } from './places.ts'

describe('documents beside a contract (issue 11 "Documents", negotiation.md §8)', () => {
  it('a label says how to reach nobody', () => {
    const wrong = 'Leave out phone numbers and email addresses.'
    expect([labelProblem('Call (213) 555-0100'), labelProblem('From pia@example.com')]).toEqual([
      wrong,
      wrong,
    ])
    expect(labelProblem('Seller disclosures, 12 pages')).toBeNull()
  })

  it('everybody but its uploader reads the label with the file’s kind, and nothing else of the file’s own name', () => {
    expect(documentName('Disclosures', 'Pia Account 77.PDF')).toBe('Disclosures.pdf')
    expect(documentName('Photos', 'a.b.jpeg')).toBe('Photos.jpeg')
    expect(documentName('Notes', 'pia')).toBe('Notes')
    expect(documentName('Notes', 'pia.')).toBe('Notes')
    expect(documentName('Notes', 'pia.confidential')).toBe('Notes')
    expect(documentName('Notes', 'pia.x y')).toBe('Notes')
  })

  it('a paper names its own places, and one of an older release none', () => {
    const place: Place = { page: 2, signer: 1, mark: 'initials', x: 10, y: 20.5, width: 60, height: 18 }
    const every = (['signature', 'initials', 'signedAt'] as const).map((mark) => ({ ...place, mark }))
    expect(readPlaces(writePlaces(every))).toEqual(every)
    expect(readPlaces(undefined)).toEqual([])
    expect(() => readPlaces('[{"page":1}]')).toThrow()
  })
})

describe('which attempts go on record (issue 11 "Signing")', () => {
  it('out of turn, twice, by somebody else, with a copied link, as an impersonator; what was forgotten is no attempt', () => {
    const kept = (code: (typeof ON_RECORD)['sign'][number]) => ON_RECORD.sign.includes(code)
    const attempts = [
      'not-your-turn',
      'already-signed',
      'not-allowed',
      'not-found',
      'impersonator-may-not',
    ] as const
    // Nor after it was over, on another paper than the one shown, or without the consent to electronic records.
    const late = ['action-not-available', 'stale-version', 'records-consent-required'] as const
    expect([...attempts, ...late].filter((code) => !kept(code))).toEqual([])
    expect((['agree-required', 'signature-required'] as const).filter(kept)).toEqual([])
  })
  it('of reading, that somebody came who may not know of it', () =>
    expect(ON_RECORD.read).toEqual(['not-found']))
})

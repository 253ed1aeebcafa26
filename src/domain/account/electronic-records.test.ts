import { describe, expect, it } from 'vitest'
import { ELECTRONIC_RECORDS } from '#domain/legal/electronic-records.ts'
import {
  asksForConsent,
  maySignElectronically,
  typedCode,
  type RecordsConsent,
} from './electronic-records.ts'

const { version } = ELECTRONIC_RECORDS
const said = (more: Partial<RecordsConsent>): RecordsConsent => ({
  given: true,
  version,
  way: 'RECORD',
  ...more,
})

describe('consent to electronic records (15 U.S.C. 7001(c), decision 37)', () => {
  it.each([
    ['never asked', null, false, true],
    ['given in full', said({}), true, false],
    ['given with the account', said({ way: 'ACCOUNT' }), true, true],
    ['given with a signature', said({ way: 'SIGNATURE' }), true, true],
    ['given to an earlier text', said({ version: '2020-01-01' }), true, true],
    ['withdrawn', said({ given: false }), false, true],
  ] as const)('%s', (_, consent, maySign, asks) => {
    expect([maySignElectronically(consent), asksForConsent(consent)]).toEqual([maySign, asks])
  })

  it('reads a code as people write it', () => {
    expect(['123 456', '123-456', ' 123456 '].map(typedCode)).toEqual(['123456', '123456', '123456'])
  })
})

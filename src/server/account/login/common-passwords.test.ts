import { describe, expect, it } from 'vitest'
import { isCommon } from './common-passwords.ts'

describe('the password that the demo publishes (findings on security, 13)', () => {
  it.each(['Parley-demo-1', 'parley-demo', 'PARLEY-DEMO99'])(
    '%s is a guess where there is no demo',
    async (password) => {
      expect(await isCommon(password, { demo: false })).toBe(true)
      expect(await isCommon(password, { demo: true })).toBe(false)
    },
  )
})

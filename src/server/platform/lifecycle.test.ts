import { describe, expect, it } from 'vitest'
import { ConfigError } from './config.ts'
import { isExpected } from './lifecycle.ts'

const coded = (code: string) => Object.assign(new Error(`${code}: no space, or no right`), { code })

describe('what an operator reads of a failure is a sentence (operator.md 17)', () => {
  it.each([new ConfigError(['PORT']), ...['ENOSPC', '53100', 'EACCES', 'EPERM', 'EROFS'].map(coded)])(
    '%s is theirs to fix',
    (error) => expect(isExpected(error)).toBe(true),
  )
  it.each([new TypeError('x is not a function'), coded('ENOENT'), coded('42P01'), 'text', null])(
    '%s is a fault of ours, with its stack',
    (error) => expect(isExpected(error)).toBe(false),
  )
})

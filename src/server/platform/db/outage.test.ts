import { describe, expect, it } from 'vitest'
import { isCollision, isCrowded, isFull, isOutage } from './outage.ts'

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code })

describe('an outage is told from a bug', () => {
  it.each([
    coded('57P01'),
    coded('57P03'),
    coded('08006'),
    coded('53300'),
    Object.assign(coded('ECONNREFUSED'), { syscall: 'connect' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('timeout expired'),
    new AggregateError([Object.assign(coded('ECONNREFUSED'), { syscall: 'connect' })]),
  ])('%s', (error) => expect(isOutage(error)).toBe(true))
  it.each([
    coded('23505'),
    coded('42P01'),
    coded('ENOENT'),
    new TypeError('x is not a function'),
    null,
    'text',
  ])('not %s', (error) => expect(isOutage(error)).toBe(false))
  it.each(['ENOSPC', 'EDQUOT', '53100'])('%s: there is no room left', (code) => {
    expect(isFull(coded(code))).toBe(true)
    expect(isFull(coded('23505'))).toBe(false)
  })
  it('a pool without a free connection is told from a database that is away', () => {
    expect(isCrowded(new Error('timeout exceeded when trying to connect'))).toBe(true)
    expect(isCrowded(new Error('Connection terminated due to connection timeout'))).toBe(false)
  })
  it('a deadlock is neither: it is tried again', () => {
    expect(isCollision(coded('40P01'))).toBe(true)
    expect(isOutage(coded('40P01'))).toBe(false)
  })
})

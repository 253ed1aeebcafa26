import { describe, expect, it } from 'vitest'
import { tableStateOf } from './useTableState.ts'

const NAMES = { sorts: ['name'], filters: ['', 'active'] }
const at = (address: string) => tableStateOf(new URLSearchParams(address), NAMES)
const PLAIN = { q: '', page: 1, pageSize: 10, sort: '', filter: '' }

describe('what an address asks of a table', () => {
  it.each([
    ['', {}],
    [
      'q=ann&page=3&rows=20&sort=-name&filter=active',
      { q: 'ann', page: 3, pageSize: 20, sort: '-name', filter: 'active' },
    ],
    ['page=99999', { page: 10_000 }],
    ['page=-4', {}],
    ['page=many&rows=7', {}],
    ['filter=bogus', {}],
    ['sort=bogus', {}],
    ['sort=--name', {}],
    [`q=${'a'.repeat(201)}`, { q: 'a'.repeat(200) }],
  ])('%.60s: is asked as far as the table has it', (address, asked) =>
    expect(at(address)).toEqual({ ...PLAIN, ...asked }),
  )
})

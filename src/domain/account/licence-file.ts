import { FL_KINDS, licenceNumbers } from './licence.ts'
import { isDate } from '#domain/kernel/time/calendar.ts'
import type { PropertyState } from '#domain/kernel/place/property-state.ts'

/** A person's license, as one line of a regulator's file has it. */
export interface LicenceLine {
  readonly licenseNumber: string
  readonly lastName: string
  readonly firstName: string
  readonly active: boolean
  readonly expiresOn: string | null
}

/** Why a line is no license of a person; what an operator reads beside the count. */
export const LINE_REFUSALS = {
  'too-short': 'lines with too few columns',
  'no-number': 'lines without a license number',
  'no-name': 'lines without a last name',
  'not-a-person': 'licenses of companies, offices, and schools',
  'bad-date': 'lines whose expiration date is no date',
  unreadable: 'lines whose quotation marks are not closed',
  'too-long': 'lines longer than 64 KB',
  'no-text': 'lines with a NUL byte',
} as const
export type LineRefusal = keyof typeof LINE_REFUSALS

/** Reads one line of a file, once its layout is known. */
export type LineReader = (line: readonly string[]) => LicenceLine | LineRefusal

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z]+/g, '')

/** `MM/DD/YYYY`, `YYYYMMDD`, `YYYY-MM-DD`, or nothing; undefined: something else. */
const dateOf = (text: string): string | null | undefined => {
  if (text === '' || /^0+$/.test(text)) return null
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text)
  const iso = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(text)
  const [year, month, day] = us ? [us[3], us[1], us[2]] : iso ? iso.slice(1) : []
  if (!year || !month || !day) return undefined
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

/** Where each column stands, by any of the names a regulator has given it. */
const columnsOf = <K extends string>(
  header: readonly string[],
  names: Readonly<Record<K, readonly string[]>>,
): Record<K, number> => {
  const found = header.map(plain)
  return Object.fromEntries(
    (Object.entries(names) as [K, readonly string[]][]).map(([key, spellings]) => [
      key,
      found.findIndex((name) => spellings.includes(name)),
    ]),
  ) as Record<K, number>
}

/** Columns of the California DRE's licensee list, which has a header. */
const CA_COLUMNS = {
  number: ['licnumber', 'licensenumber', 'licensenum'],
  last: ['lastnameprimary', 'lastname'],
  first: ['firstnamesecondary', 'firstname'],
  kind: ['lictype', 'licensetype'],
  status: ['licstatus', 'licensestatus'],
  expires: ['licexpirationdate', 'licenseexpirationdate', 'expirationdate'],
}

/** Of these licenses a person is the holder; a corporation's officer has a number of their own. */
const CA_PEOPLE = ['salesperson', 'broker', 'officer']

const californiaReader = (header: readonly string[]): LineReader | null => {
  const at = columnsOf(header, CA_COLUMNS)
  if (at.number < 0 || at.last < 0 || at.kind < 0 || at.status < 0) return null
  return (line) => {
    const cell = (column: number) => line[column]?.trim() ?? ''
    if (line.length <= Math.max(at.number, at.last, at.kind, at.status)) return 'too-short'
    if (!CA_PEOPLE.includes(plain(cell(at.kind)))) return 'not-a-person'
    return lineOf('CA', {
      number: cell(at.number),
      last: cell(at.last),
      first: cell(at.first),
      // "Licensed NBA" works for no broker, and does nothing for others until it does.
      active: plain(cell(at.status)) === 'licensed',
      expires: cell(at.expires),
    })
  }
}

/** Columns of the Florida DBPR's real-estate extract; it comes without a header, in this order. */
const FL_COLUMNS = {
  name: ['licenseename', 'name'],
  kind: ['classcode', 'rank', 'licenseclass'],
  number: ['licensenumber'],
  primary: ['primarystatus'],
  secondary: ['secondarystatus'],
  expires: ['licenseexpirationdate', 'expirationdate'],
  alternate: ['alternatelicnumber', 'alternatelicense', 'alternatelicensenumber'],
}
const FL_PLACES = { name: 2, kind: 4, number: 12, primary: 13, secondary: 14, expires: 17, alternate: 18 }

const isPersonKind = (kind: string): boolean => (FL_KINDS as readonly string[]).includes(kind)

const floridaReader = (header: readonly string[]): { read: LineReader; isHeader: boolean } => {
  const named = columnsOf(header, FL_COLUMNS)
  const isHeader = named.number >= 0 && named.name >= 0
  const at = isHeader ? named : FL_PLACES
  const read: LineReader = (line) => {
    const cell = (column: number) => line[column]?.trim() ?? ''
    if (line.length <= Math.max(at.name, at.number, at.primary, at.secondary)) return 'too-short'
    const alternate = cell(at.alternate).toUpperCase()
    const kind = (/^[A-Z]+/.exec(alternate)?.[0] ?? cell(at.kind)).toUpperCase()
    if (!isPersonKind(kind)) return 'not-a-person'
    const digits = (alternate || cell(at.number)).replace(/\D/g, '')
    // "KING, MARTIN LUTHER JR"
    const [last = '', ...rest] = cell(at.name).split(',')
    return lineOf('FL', {
      number: digits && kind + digits,
      last,
      first: rest.join(',').trim(),
      active:
        ['c', 'current'].includes(plain(cell(at.primary))) &&
        ['a', 'active'].includes(plain(cell(at.secondary))),
      expires: cell(at.expires),
    })
  }
  return { read, isHeader }
}

const lineOf = (
  state: PropertyState,
  it: { number: string; last: string; first: string; active: boolean; expires: string },
): LicenceLine | LineRefusal => {
  const licenseNumber = licenceNumbers(state, it.number)[0]
  if (!licenseNumber || licenseNumber.length > 40) return 'no-number'
  const lastName = it.last.trim().slice(0, 120)
  if (lastName === '') return 'no-name'
  const expiresOn = dateOf(it.expires)
  if (expiresOn === undefined) return 'bad-date'
  return { licenseNumber, lastName, firstName: it.first.slice(0, 120), active: it.active, expiresOn }
}

/**
 * How the lines of a regulator's file are read, from its first line: the California DRE's licensee list by its header, the Florida
 * DBPR's real-estate extract by its order. Null: it is another file. `isHeader`: the first line is no license.
 */
export const readerOf = (
  state: PropertyState,
  first: readonly string[],
): { read: LineReader; isHeader: boolean } | null => {
  if (state === 'FL') {
    const reader = floridaReader(first)
    return reader.isHeader || first.length >= 19 ? reader : null
  }
  const read = californiaReader(first)
  return read && { read, isHeader: true }
}

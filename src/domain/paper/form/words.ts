import { Temporal } from 'temporal-polyfill'
import { localDateOf } from '#domain/kernel/time/deadline.ts'
import { count, money, money0 } from '#domain/kernel/text/format.ts'
import { hasTwoDecimals } from '#domain/kernel/money.ts'
import type { Zone } from '#domain/kernel/time/zone.ts'
import type { MapField } from './map.ts'

const DATE_PARTS = /YYYY|YY|MM|DD|M|D/g

/** Parts of a date, and the signs between them. */
export const isDateFormat = (format: string): boolean => {
  const between = format.replace(DATE_PARTS, '')
  return between !== format && /^[-/. ,]*$/.test(between)
}

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]{2,20}(?:Z|[+-]\d\d:?\d\d)$/

/** A date as the form has it, of an instant the day at the home; what is no date stays as it is. */
const dateAs = (date: string, format: string, zone: Zone): string => {
  let day: Temporal.PlainDate
  try {
    day = Temporal.PlainDate.from(INSTANT.test(date) ? localDateOf(date, zone) : date)
  } catch {
    return date
  }
  const parts: Record<string, string> = {
    YYYY: String(day.year).padStart(4, '0'),
    YY: String(day.year % 100).padStart(2, '0'),
    MM: String(day.month).padStart(2, '0'),
    DD: String(day.day).padStart(2, '0'),
    M: String(day.month),
    D: String(day.day),
  }
  return format.replace(DATE_PARTS, (part) => parts[part] ?? part)
}

/** Forms print the dollar sign themselves. */
const withoutSign = (text: string): string => text.replace('$', '')

const isWhole = (value: number): boolean => hasTwoDecimals(value) && Number.isInteger(value)

/** One answer as a form prints it: numbers without $ and %, which forms have beside the field. No cents are ever lost. */
export const wordsFor = (field: MapField, value: unknown, zone: Zone): string => {
  if (typeof value === 'string' && field.type === 'date')
    return dateAs(value, field.format ?? 'MM/DD/YYYY', zone)
  if (typeof value === 'number')
    switch (field.type) {
      case 'money':
        return withoutSign(money(value))
      case 'money0':
        return withoutSign(isWhole(value) ? money0(value) : money(value))
      case 'int':
        return String(value)
      default:
        return count(value)
    }
  return field.labels?.[String(value)] ?? String(value)
}

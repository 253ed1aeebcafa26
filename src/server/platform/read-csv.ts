import { parse, type Parser } from 'csv-parse'

/**
 * Records of a public office's list, one by one, of lines of up to 64 KB. Such lists come with odd quotes and counts of columns; a line
 * that still cannot be read is left out and told to `onUnreadable`.
 */
export const readCsv = (onUnreadable: () => void, encoding: 'utf8' | 'latin1' = 'utf8'): Parser =>
  parse({
    bom: true,
    encoding,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: 64 * 1024,
    on_skip: () => (onUnreadable(), undefined),
  })

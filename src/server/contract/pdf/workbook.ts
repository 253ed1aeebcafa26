import writeExcel from 'write-excel-file/node'
import type { ComparisonTable } from '#domain/offer/reading/beside/comparison.ts'

/** A workbook of texts: nothing in it is a formula. */
export const drawWorkbook = ({ head, rows }: ComparisonTable): Promise<Buffer> =>
  writeExcel(
    [
      ['Section', ...head].map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map(({ section, cells }) =>
        [section, ...cells].map((value) => ({ value, type: String, wrap: true })),
      ),
    ],
    { sheet: 'Offers', stickyRowsCount: 1, columns: ['', ...head].map(() => ({ width: 28 })) },
  ).toBuffer()

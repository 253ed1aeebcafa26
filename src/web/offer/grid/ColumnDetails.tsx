import { Text } from '@mantine/core'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { OpenBeside } from '#web/ui/popup/OpenBeside.tsx'
import type { Opening } from '#web/ui/popup/popup.ts'
import { ColumnAbout } from './ColumnAbout.tsx'
import type { Column } from './column.ts'
import classes from './grid.module.css'

/** What a column's head has no room for: what is next, by when, the record, and the papers. */
export const ColumnDetails = (
  props: Opening & { column: Column; onPdf: (column: Column) => void; onHistory: () => void },
) => {
  const { column, onPdf, onHistory, ...opening } = props
  const { group, document } = column
  return (
    <OpenBeside {...opening} width={300} className={classes.details}>
      {(close) => (
        <>
          <Text fw={650}>{buyersOf(group.originalOffer)}</Text>
          <Text fz="sm">{`${document.typeLabel}, ${document.backup?.label ?? document.label}`}</Text>
          <ColumnAbout
            column={column}
            onPdf={onPdf}
            onHistory={() => {
              close()
              onHistory()
            }}
          />
        </>
      )}
    </OpenBeside>
  )
}

import { Skeleton } from '@mantine/core'
import { COPY } from '#web/ui/copy.ts'
import { OnItsWay } from '#web/ui/OnItsWay.tsx'
import classes from '../admin.module.css'

/** Rows that are on their way, as high as they will be where each is one line: nothing below them moves once they come. */
export const ComingRows = ({ rows }: { rows: number }) => (
  <OnItsWay>
    <div className={`card ${classes.coming}`} role="status" aria-busy="true" aria-label={COPY.states.loading}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton h={14} w={row % 3 === 2 ? '60%' : '90%'} />
        </div>
      ))}
    </div>
  </OnItsWay>
)

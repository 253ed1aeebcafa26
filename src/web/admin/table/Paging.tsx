import { Button, Group, NativeSelect, NumberInput, Text } from '@mantine/core'
import { offAt } from '#web/ui/offAt.ts'
import { PAGE_SIZES } from './useTableState.ts'
import { COPY } from '../copy.ts'
import classes from '../admin.module.css'

interface PagingProps {
  page: number
  pages: number
  pageSize: number
  total: number
  /** From here on it is not counted any further. */
  most: number
  /** The rows are those of the question before: how many there are is not known yet. */
  former: boolean
  change: (next: { page?: number; pageSize?: number }) => void
}

/** Below a table: how many rows there are, and what leads to its other pages, where it has any (spec 1 §2.15, decisions 68 and 78). */
export const Paging = ({ page, pages, pageSize, total, most, former, change }: PagingProps) => {
  const turn = (to: number) => {
    const next = Math.min(pages, Math.max(1, to))
    if (next !== page) change({ page: next })
  }
  return (
    <Group gap="sm" align="flex-end">
      {/* As wide as there is room: what stands beside it does not move while nothing is said. */}
      <Text fz="sm" c="dimmed" className="num" pb={8} mih="1lh" flex="1 1 14rem" aria-live="polite">
        {former ? '' : total >= most ? COPY.atLeast(total) : COPY.counts(page, pages, total)}
      </Text>
      {pages > 1 && (
        <Group gap="xs" align="flex-end" wrap="nowrap" className={classes.unprinted}>
          <Button variant="default" {...offAt(page <= 1)} onClick={() => turn(page - 1)}>
            {COPY.previous}
          </Button>
          <NumberInput
            label={COPY.page}
            w={72}
            min={1}
            max={pages}
            // Nothing stands there that is not the page one sees.
            clampBehavior="strict"
            allowDecimal={false}
            hideControls
            value={page}
            onChange={(next) => turn(Number(next) || 1)}
          />
          <Button variant="default" {...offAt(page >= pages)} onClick={() => turn(page + 1)}>
            {COPY.next}
          </Button>
        </Group>
      )}
      {total > Math.min(...PAGE_SIZES) && (
        <NativeSelect
          className={classes.unprinted}
          label={COPY.rows}
          data={PAGE_SIZES.map(String)}
          value={String(pageSize)}
          onChange={(event) => change({ pageSize: Number(event.currentTarget.value) })}
        />
      )}
    </Group>
  )
}

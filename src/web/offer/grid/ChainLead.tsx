import { Group, Stack, Text } from '@mantine/core'
import { buyersOf } from '#domain/offer/reading/buyers.ts'
import { exactDollars } from '#web/lib/format.ts'
import type { Column } from './column.ts'
import { ColumnNext } from './ColumnAbout.tsx'
import { COPY } from './copy.ts'
import classes from './grid.module.css'

/** Above the versions of one's own offer: where it stands now, and by when who acts. */
export const ChainLead = ({ column }: { column: Column }) => (
  <section
    className={`card ${classes.offer}`}
    aria-label={COPY.card.stands(buyersOf(column.group.originalOffer))}
  >
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={650} fz="lg" lh={1.3} style={{ overflowWrap: 'anywhere' }}>
          {buyersOf(column.group.originalOffer)}
        </Text>
        <Text fw={650} fz="lg" lh={1.3} className="num">
          {`${column.document.typeLabel}: ${exactDollars(column.document.offerAmount, '–')}`}
        </Text>
      </Group>
      <ColumnNext column={column} lead />
    </Stack>
  </section>
)

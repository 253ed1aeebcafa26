import { Button, Group } from '@mantine/core'
import { COPY } from './copy.ts'

/** The way to the next page of homes, below their cards and their table alike; nothing where there is none. */
export const MoreHomes = ({
  more,
  loading,
}: {
  more?: (() => void) | undefined
  loading?: boolean | undefined
}) =>
  more && (
    <Group justify="center">
      <Button variant="default" onClick={more} loading={loading ?? false}>
        {COPY.showMore}
      </Button>
    </Group>
  )

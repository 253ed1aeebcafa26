import { Button, Group, Skeleton } from '@mantine/core'
import type { HomeCard as Home } from '#api/listing/homes.ts'
import { OnItsWay } from '#web/ui/OnItsWay.tsx'
import { HomeCard } from './HomeCard.tsx'
import classes from './homes.module.css'
import { COPY } from './copy.ts'

/** Homes side by side, and a way to the next page of them. */
export const HomeList = (props: {
  homes: readonly Home[]
  onPoint?: (id: string | null) => void
  more?: () => void
  loading?: boolean
}) => (
  <>
    <ul className={classes.list}>
      {props.homes.map((home) => (
        <li key={home.id}>
          <HomeCard home={home} onPoint={props.onPoint} />
        </li>
      ))}
    </ul>
    {props.more && (
      <Group justify="center" mt="md">
        <Button variant="default" onClick={props.more} loading={props.loading}>
          {COPY.more}
        </Button>
      </Group>
    )}
  </>
)

export const HomesSkeleton = () => (
  <OnItsWay>
    <div className={classes.list} role="status" aria-label={COPY.loading}>
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} h={330} radius="md" />
      ))}
    </div>
  </OnItsWay>
)

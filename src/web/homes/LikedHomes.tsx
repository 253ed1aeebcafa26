import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { HomeList, HomesSkeleton } from './HomeList.tsx'
import { likedHomesQuery } from './queries.ts'
import { COPY } from './copy.ts'

/** Where the heart leads to: the homes somebody likes, newest first. */
export const LikedHomes = () => {
  const found = useInfiniteQuery(likedHomesQuery())
  const homes = found.data?.pages.flatMap((page) => page.items) ?? []
  if (found.isPending) return <HomesSkeleton />
  if (found.isError) return <ErrorState error={found.error} retry={() => void found.refetch()} />
  if (homes.length === 0)
    return (
      <EmptyState
        title={COPY.liked.none}
        action={
          <Button component={Link} to="/homes">
            {COPY.liked.search}
          </Button>
        }
      >
        {COPY.liked.noneText}
      </EmptyState>
    )
  return (
    <HomeList
      homes={homes}
      more={found.hasNextPage ? () => void found.fetchNextPage() : undefined}
      loading={found.isFetchingNextPage}
    />
  )
}

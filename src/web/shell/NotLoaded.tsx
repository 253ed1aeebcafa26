import { useEffect, useState } from 'react'
import { useOnline } from '#web/lib/session.ts'
import { EmptyState, PageSkeleton } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'
import { Problem } from './RouteError.tsx'

/**
 * Stands for a page whose script did not come, `offline` or not. Without a network it says so and loads anew once there is one (spec 1 §2.2:
 * the router keeps what it was given); with one it is a problem like another. It is not thrown: React would report an error that the page
 * mends by itself.
 */
export const NotLoaded = ({ error, offline }: { error: unknown; offline: boolean }) => {
  const online = useOnline()
  // A network that leads nowhere is none.
  const [without] = useState(offline || !online)
  const back = without && online
  useEffect(() => {
    if (back) window.location.reload()
  }, [back])
  if (!without) return <Problem error={error} />
  return back ? (
    <PageSkeleton />
  ) : (
    <EmptyState page title={COPY.notLoaded.title}>
      {COPY.notLoaded.text}
    </EmptyState>
  )
}

import { useEffect, useEffectEvent, useState } from 'react'
import { answers } from '#web/lib/release.ts'
import { EmptyState, PageSkeleton } from '#web/ui/states.tsx'
import { COPY } from './copy.ts'

/** Stands where a page is to be loaded anew (`run`) once the server answers; whoever leaves it before keeps the window as it is (decision 62). */
export const WhenAnswered = ({ run }: { run: () => void }) => {
  const [away, setAway] = useState(false)
  const onAnswer = useEffectEvent(run)
  useEffect(() => {
    const gone = new AbortController()
    void answers(gone.signal, () => setAway(true)).then((answered) => {
      if (answered) onAnswer()
    })
    return () => gone.abort()
  }, [])
  if (!away) return <PageSkeleton />
  return (
    <div role="status">
      <EmptyState page title={COPY.away.title}>
        {COPY.away.text}
      </EmptyState>
    </div>
  )
}

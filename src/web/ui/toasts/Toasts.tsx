import { useNotifications } from '@mantine/notifications'
import { lazy, Suspense, useEffect, useState } from 'react'
import { whenIdle } from '#web/lib/idle.ts'
import { PlainToasts } from './PlainToasts.tsx'

const Drawn = lazy(async () => {
  try {
    return { default: (await import('./DrawnToasts.tsx')).DrawnToasts }
  } catch {
    return { default: PlainToasts }
  }
})

/**
 * Where toasts appear. What draws them comes once the page stands, or with the first one; should it not come, they are plain
 * lines, since it is a toast that says what did not come.
 */
export const Toasts = () => {
  const [wanted, setWanted] = useState(false)
  const waiting = useNotifications().notifications.length > 0
  useEffect(() => {
    if (!wanted) whenIdle(() => setWanted(true))
  }, [wanted])
  if (!wanted && !waiting) return null
  return (
    <Suspense fallback={null}>
      <Drawn />
    </Suspense>
  )
}

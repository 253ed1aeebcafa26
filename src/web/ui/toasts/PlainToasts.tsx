import { notifications, useNotifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { TOAST_MS } from '../toast.ts'
import classes from './toasts.module.css'

/**
 * Toasts without anything that moves: each is a line. They go one after another, the first of them after twice its time, since nobody can
 * put it away. The region stands empty before there is one, or a screen reader would not say the first.
 */
export const PlainToasts = () => {
  const { notifications: all } = useNotifications()
  const first = all[0]?.id
  useEffect(() => {
    if (first === undefined) return
    const timer = setTimeout(() => notifications.hide(first), 2 * TOAST_MS)
    return () => clearTimeout(timer)
  }, [first])
  return (
    <div className={all.length > 0 ? classes.plain : undefined} role="status">
      {all.map(({ id, title, message }) => (
        <p key={id}>
          {title && <strong>{title}</strong>}
          {message}
        </p>
      ))}
    </div>
  )
}

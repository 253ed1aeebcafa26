import { notifications } from '@mantine/notifications'
import { messageOf } from '#web/lib/call/apiError.ts'

/** Milliseconds a toast stays (spec 1 §9). */
export const TOAST_MS = 2000
/** One that says what to do about it, which nothing else on the screen does. */
export const LONG_TOAST_MS = 8000

/** `about`: what more there is to say of it, below. */
export const toast = (message: string, about?: string) =>
  notifications.show({
    ...(about ? { title: message, message: about } : { message }),
    autoClose: TOAST_MS,
    withBorder: true,
    role: 'status',
  })
/** What failed, and below it the server's sentence, long enough to be read: it says what to do first. */
export const toastRefused = (error: unknown, what: string) =>
  notifications.show({
    title: what,
    message: messageOf(error),
    color: 'red',
    autoClose: LONG_TOAST_MS,
    withBorder: true,
    role: 'alert',
  })
/** The server's sentence, or the one given for this situation; `stays` in milliseconds. */
export const toastError = (error: unknown, instead?: string, stays = TOAST_MS) =>
  notifications.show({
    message: instead ?? messageOf(error),
    color: 'red',
    autoClose: stays,
    withBorder: true,
    role: 'alert',
  })

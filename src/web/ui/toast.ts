import { notifications } from '@mantine/notifications'
import { messageOf } from '#web/lib/call/apiError.ts'

/** Milliseconds a toast stays (spec 1 §9). */
export const TOAST_MS = 2000

/** `about`: what more there is to say of it, below. */
export const toast = (message: string, about?: string) =>
  notifications.show({
    ...(about ? { title: message, message: about } : { message }),
    autoClose: TOAST_MS,
    withBorder: true,
  })
/** The server's sentence, or the one given for this situation. */
export const toastError = (error: unknown, instead?: string) =>
  notifications.show({
    message: instead ?? messageOf(error),
    color: 'red',
    autoClose: TOAST_MS,
    withBorder: true,
    role: 'alert',
  })

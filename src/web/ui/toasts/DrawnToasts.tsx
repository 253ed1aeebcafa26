import { Notifications } from '@mantine/notifications'
import { TOAST_MS } from '../toast.ts'

export const DrawnToasts = () => <Notifications position="top-right" autoClose={TOAST_MS} />

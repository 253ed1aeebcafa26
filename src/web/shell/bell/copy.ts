/** The strings of the bell. */
export const COPY = {
  title: 'Notifications',
  open: (unread: number) => (unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`),
  today: 'Today',
  yesterday: 'Yesterday',
  none: 'Nothing yet',
  noneText: 'What happens to your listings and offers appears here.',
  readAll: 'Mark All as Read',
  unread: 'Unread',
  more: 'Show More',
  loading: 'Loading notifications',
} as const

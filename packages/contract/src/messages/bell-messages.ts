// Texts of the bell in the header.

export const bellMessages = {
  unread: (count: string) => `${count} unread`,
  noneUnread: 'No unread notifications',
} as const

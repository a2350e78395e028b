// Texts of the list of notifications.

export const notificationMessages = {
  readAll: 'Mark all read',
  clear: 'Clear all',
  seeAll: 'See all',
  showOlder: 'Show older',
  settings: 'Notification settings',
  /** For screen readers, before a title. */
  unread: 'Unread:',
  empty: "You're all caught up",
  emptyHint: 'New activity in your projects will appear here.',
  emptyWithHint: "You're all caught up. New activity in your projects will appear here.",
} as const

export const notification = {
  read: 'Marked as read',
  allRead: 'All marked as read',
  deleted: 'Notification deleted',
  cleared: 'All notifications cleared',
  loadFailed: 'Failed to load notifications',
  frequencyUnknown: 'The frequency must be instant, hourly, daily or weekly',
} as const

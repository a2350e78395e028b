// How urgent something is.

export const dueMessages = {
  overdue: 'Overdue',
  today: 'Due today',
  tomorrow: 'Due tomorrow',
  soon: 'Due soon',
} as const

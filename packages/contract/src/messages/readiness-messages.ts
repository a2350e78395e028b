// Texts of /api/ready while a dependency does not work. For operators.

export const readinessMessages = {
  problems: {
    database: 'The database is not responding.',
    store: 'File storage is not responding.',
    redis: 'Redis is not responding.',
    disk: 'The disk is almost full.',
  },
} as const

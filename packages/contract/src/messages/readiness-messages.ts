// Texts of /api/ready while a dependency does not work. For operators.

export const readinessMessages = {
  problems: {
    database: 'The database is not responding.',
    store: 'File storage is not responding.',
    redis: 'Redis is not responding.',
    disk: 'The disk is almost full.',
    mail: 'No mail server is set. Emails are waiting.',
  },
  slow: {
    database: 'The database responds slowly.',
    store: 'File storage responds slowly.',
    redis: 'Redis responds slowly.',
    disk: 'The disk responds slowly.',
    mail: 'The mail server responds slowly.',
  },
} as const

// What /api/ready says while something that the product stands on does not work. For whoever looks after it.

export const readinessMessages = {
  problems: {
    database: 'The database is not responding.',
    store: 'File storage is not responding.',
    redis: 'Redis is not responding.',
    disk: 'The disk is almost full.',
  },
} as const

// What /api/ready says while something that the product stands on does not work. For whoever looks after it.

export const readinessMessages = {
  lacks: {
    database: 'The database does not answer.',
    store: 'The store of files does not answer.',
    redis: 'Redis does not answer.',
    disk: 'The disk is nearly full.',
  },
} as const

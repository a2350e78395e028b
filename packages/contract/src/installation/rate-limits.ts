// Rate limits per person and kind of call, all allowed in one burst. A network address may send `perNetwork` times as
// much, because a whole office can share it. Counted in each process's memory. Calls about secrets (sign-in, codes,
// emails, invitations) are also counted in the database, with the numbers of limits.ts.

const minute = 60_000
const hour = 60 * minute

export const perNetwork = 20

export const rateLimits = {
  /** All calls that change data. */
  writes: { count: 6_000, window: minute },
  /** Requests with files. */
  uploads: { count: 600, window: minute },
  /** Generated, previewed or converted images, and summaries. */
  generations: { count: 300, window: minute },
  searches: { count: 3_000, window: minute },
  /** Guest links created or emailed, and approval requests. */
  links: { count: 300, window: hour },
  /** All calls of one API token. */
  tokens: { count: 600, window: minute },
  /** Whole admin lists as CSV files. */
  exports: { count: 60, window: hour },
  /** Links opened, and codes requested or tried, per network address of guests. */
  guestEntries: { count: 1_000, window: hour },
} as const

// How often one person may do something, by the kind of call; all at once, too. One network address may do `perNetwork`
// times as much, because a whole office can be behind it. Counted in the memory of each process; what is about secrets
// (sign-in, codes, mails, invitations) is counted by rows of the database besides, with the numbers of limits.ts.

const minute = 60_000
const hour = 60 * minute

export const perNetwork = 20

export const rateLimits = {
  /** Whatever changes something. */
  writes: { count: 6_000, window: minute },
  /** Requests with files. */
  uploads: { count: 600, window: minute },
  /** Images made, previewed or converted, and summaries. */
  generations: { count: 300, window: minute },
  searches: { count: 3_000, window: minute },
  /** Links for guests, made or mailed, and approvals asked for. */
  links: { count: 300, window: hour },
  /** Whole lists as a file. */
  exports: { count: 60, window: hour },
  /** Links opened, and codes asked for or tried, by people without an account: of one network address. */
  guestEntries: { count: 1_000, window: hour },
} as const

// Months are in UTC, so that all people get their credits at the same time, once per month.

/** Returns the first day of the month: '2026-11-01'. */
export const monthOf = (moment: Date): string => `${moment.toISOString().slice(0, 7)}-01`

export const monthAfter = (moment: Date): Date => new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1))

const words = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Formats '2026-11' as 'November 2026'. */
export const monthInWords = (month: string): string => words.format(new Date(`${month}-01T00:00:00Z`))

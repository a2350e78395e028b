const counts = new Intl.NumberFormat('en-US')

/** Formats with thousands separators: 20,000. */
export const formatCount = (count: number): string => counts.format(count)

/** Formats a number of credits: 1 credit, 20,000 credits. */
export const formatCredits = (count: number): string => `${formatCount(count)} ${plural(count, 'credit')}`

/** Returns the noun for a number: 1 file, 3 files. */
export const plural = (count: number, one: string, several = `${one}s`): string => (count === 1 ? one : several)

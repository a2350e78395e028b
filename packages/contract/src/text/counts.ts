const counts = new Intl.NumberFormat('en-US')

/** 20,000 */
export const formatCount = (count: number): string => counts.format(count)

/** 1 credit, 20,000 credits */
export const formatCredits = (count: number): string => `${formatCount(count)} ${plural(count, 'credit')}`

/** The noun that follows a number: 1 file, 3 files. */
export const plural = (count: number, one: string, several = `${one}s`): string => (count === 1 ? one : several)

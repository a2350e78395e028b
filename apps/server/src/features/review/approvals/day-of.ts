/** Days are those of UTC, as the due dates of cards. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10)

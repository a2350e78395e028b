/** Longer names are bait, or a mistake. */
const nameMax = 60

/**
 * A name that somebody chose, as it stands in a mail to others: short, on one line, and never a link. Mail programs turn
 * what looks like an address into one; an invisible break after its dots, colons and at signs keeps it a name.
 */
export const formatNameForMail = (name: string): string => {
  const line = name.replace(/\s+/g, ' ').trim()
  // Not in the middle of a character that is two.
  const short = line.length > nameMax ? `${line.slice(0, nameMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  return short.replace(/([.:@/])(?=\S)/g, '$1\u200B')
}

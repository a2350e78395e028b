/** Longer names are bait, or a mistake. */
const nameMax = 60

/**
 * A name that somebody chose, as it stands in a mail to others: short, on one line, and never a link. Mail programs turn
 * what looks like an address into one; an invisible break after its dots, colons and at signs keeps it a name.
 */
export const sayName = (name: string): string => {
  const line = name.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  const short = characters.length > nameMax ? `${characters.slice(0, nameMax - 1).join('')}…` : line
  return short.replace(/([.:@/])(?=\S)/g, '$1\u200B')
}

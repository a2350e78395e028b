/** Longer names are usually abuse. */
const nameMax = 60

/**
 * Formats a user-chosen name for an email: short, on one line, and never a link. Email clients turn anything like a URL into a
 * link; an invisible break after dots, colons and at signs prevents that.
 */
export const formatNameForMail = (name: string): string => {
  const line = name.replace(/\s+/g, ' ').trim()
  // Do not cut inside a surrogate pair.
  const short = line.length > nameMax ? `${line.slice(0, nameMax - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : line
  return short.replace(/([.:@/])(?=\S)/g, '$1\u200B')
}

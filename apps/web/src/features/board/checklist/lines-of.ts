/** The items in pasted text: one per line, without list marks and empty lines. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.replace(/^\s*(?:[-*•–]\s+)?(?:\[[ xX]?\]\s+)?/, '').trim())
    .filter((line) => line !== '')

/** The text without this sign at its end. A loop: /x+$/ would try every sign of a long run as a start. */
export const trimEnd = (text: string, sign: string): string => {
  let end = text.length
  while (end > 0 && text[end - 1] === sign) end--
  return text.slice(0, end)
}

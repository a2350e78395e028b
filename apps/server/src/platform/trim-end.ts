/** Removes trailing occurrences of a character. A loop, because /x+$/ is quadratic on long runs. */
export const trimEnd = (text: string, sign: string): string => {
  let end = text.length
  while (end > 0 && text[end - 1] === sign) end--
  return text.slice(0, end)
}

// A mail program breaks a sentence over several lines; here it becomes one again.
import type { Line } from './read-lines.ts'

const firstWordLength = (text: string): number => {
  const end = text.indexOf(' ')
  return end < 0 ? text.length : end
}

/** Lines of wrapped text: each is so full that the next word would not have fitted. */
export const joinWrapped = (lines: readonly Line[]): Line[] => {
  const joined: Line[] = []
  let start = 0
  while (start < lines.length) {
    let end = start + 1
    while (end < lines.length && !lines[end]?.opens && lines[end]?.quoted === lines[start]?.quoted) end += 1
    const block = lines.slice(start, end)
    start = end
    if (block.length === 1) {
      joined.push(...block)
      continue
    }
    const widest = block.reduce((most, { width }) => Math.max(most, width), 0)
    const full = block.map(({ width }, at) => {
      const next = block[at + 1]
      return next !== undefined && width >= 45 && width <= 130 && width + 1 + firstWordLength(next.text) > widest
    })
    const fullLines = full.filter(Boolean).length
    const wrapped = fullLines >= 2 && fullLines >= (block.length - 1) * 0.6
    let open: Line | undefined
    for (const [at, line] of block.entries()) {
      open = open === undefined ? line : { ...open, text: `${open.text} ${line.text}` }
      const next = block[at + 1]
      const goesOn = next !== undefined && full[at] === true && !/[.!?:]$/u.test(line.text)
      if (goesOn && (wrapped || (block.length <= 3 && /^\p{Ll}/u.test(next.text)))) continue
      joined.push(open)
      open = undefined
    }
  }
  return joined
}

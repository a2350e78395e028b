// Parses the speaker at the start of a line: 'Anna: …', 'Anna (14:05): …', '[12/03/2026, 14:05] Anna: …', and separate
// lines such as 'Anna Berg 10:42 AM'. find-speakers.ts decides over the whole text whether a label is a person.

export type Label = {
  readonly name: string
  /** Whether a time was next to the name, unlike in headings such as 'Budget:'. */
  readonly stamped: boolean
  /** Text after the label; empty on a separate line. */
  readonly rest: string
}

const clock = String.raw`\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?`
const day = String.raw`(?:\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\d{1,2} \p{L}{3,9}(?: \d{4})?|today|yesterday)`
const stampBefore = new RegExp(`^[[(]?(?:${day},? (?:at )?)?${clock}[\\])]?(?: ?[-–—|])? (?=\\S)`, 'iu')
const stampAfter = new RegExp(`(?:,| [-–—|•])? ?[[(]?(?:${day},? (?:at )?)?(?<![\\d:.])${clock}[\\])]?$`, 'iu')
const bracketed = / ?[[(][^[\]()]{1,40}[\])]$/u

const properWord = /^[\p{Lu}\p{Lt}\p{Lo}][\p{L}\p{M}'’.-]*$/u
const handle = /^@?\p{L}[\p{L}\p{M}\p{N}_.-]{1,24}$/u
const particles = new Set(['de', 'der', 'den', 'del', 'di', 'da', 'la', 'le', 'van', 'von', 'bin', 'al', 'el', 'ten'])

/** Maximum position of a label's colon. */
const reach = 90

const looksLikeName = (name: string): boolean => {
  if (name.length === 0 || name.length > 40) return false
  const words = name.split(' ')
  if (words.length > 4) return false
  if (words.length === 1) return handle.test(name) || properWord.test(name)
  return words.every((word, at) => properWord.test(word) || (at > 0 && particles.has(word)))
}

/** Position of the colon that ends a label: not the one in 14:05, and followed by a space (or full width). */
const labelColon = (text: string): number => {
  const end = Math.min(text.length, reach)
  for (let at = 0; at < end; at += 1) {
    const sign = text.charAt(at)
    if (sign === '：') return at
    if (sign === ':' && (at + 1 === text.length || text.charAt(at + 1) === ' ')) return at
  }
  return -1
}

const withoutStamp = (left: string): { name: string; stamped: boolean } => {
  const stamp = stampAfter.exec(left)
  if (stamp !== null) return { name: left.slice(0, stamp.index), stamped: true }
  const note = bracketed.exec(left)
  if (note !== null && /\d/.test(note[0])) return { name: left.slice(0, note.index), stamped: true }
  return { name: left, stamped: false }
}

/** Parses the label of a line with single spaces. */
export const readLabel = (line: string): Label | undefined => {
  const before = stampBefore.exec(line.slice(0, reach))
  const body = before === null ? line : line.slice(before[0].length)
  const colon = labelColon(body)
  if (colon > 0) {
    const { name, stamped } = withoutStamp(body.slice(0, colon))
    if (!looksLikeName(name.replace(bracketed, ''))) return undefined
    return { name, stamped: stamped || before !== null, rest: body.slice(colon + 1).trim() }
  }
  if (line.length > reach) return undefined
  const { name, stamped } = withoutStamp(line)
  return stamped && looksLikeName(name) ? { name, stamped, rest: '' } : undefined
}

// Wraps arbitrary text by glyph widths, so nothing overflows. Graphemes the font cannot draw, such as emoji, become a box.

/** The part of pdfkit's font object used here. */
export type Letters = {
  readonly unitsPerEm: number
  readonly hasGlyphForCodePoint: (codePoint: number) => boolean
  readonly glyphForCodePoint: (codePoint: number) => { readonly advanceWidth: number }
}

const box = '\u25A1'
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Needs no closer look, which takes most of the time for long texts. */
const plain = /^[\u0020-\u007e]*$/

/** Splits into lines; a grapheme of several characters becomes one box. */
const drawable = (letters: Letters, text: string): string[] => {
  const substitute = letters.hasGlyphForCodePoint(box.codePointAt(0) ?? 0) ? box : '?'
  const canDraw = (sign: string): boolean =>
    Array.from(sign).every((letter) => letters.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))
  return text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => {
    if (plain.test(line)) return line
    return (
      [...graphemes.segment(line.normalize('NFC').replaceAll('\t', ' '))]
        // Remove control and invisible characters; direction marks would reverse the text after them.
        .map(({ segment }) => segment.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ''))
        .map((sign) => (sign === '' || canDraw(sign) ? sign : substitute))
        .join('')
    )
  })
}

/** Allows for kerning pairs drawn wider than their advance widths. */
const kerningMargin = 1.02

/** Widths by font and letter: finding a glyph takes longer than adding its width. */
const advances = new WeakMap<Letters, Map<string, number>>()

const widthOf = (letters: Letters, text: string, size: number): number => {
  let known = advances.get(letters)
  if (!known) advances.set(letters, (known = new Map()))
  let width = 0
  for (const letter of text) {
    let advance = known.get(letter)
    if (advance === undefined) {
      advance = letters.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth
      known.set(letter, advance)
    }
    width += advance
  }
  return (width * size * kerningMargin) / letters.unitsPerEm
}

/** Returns the longest prefix that fits, at least one letter. */
const cutWord = (letters: Letters, word: string, size: number, width: number): string => {
  let part = ''
  let used = 0
  for (const letter of word) {
    used += widthOf(letters, letter, size)
    if (part !== '' && used > width) return part
    part += letter
  }
  return part
}

const breakLine = (letters: Letters, line: string, size: number, width: number): string[] => {
  const lines: string[] = []
  const space = widthOf(letters, ' ', size)
  let current = ''
  let used = 0
  for (const word of line.split(/\s+/)) {
    const wide = widthOf(letters, word, size)
    const longer = current === '' ? wide : used + space + wide
    if (longer <= width) {
      current = current === '' ? word : `${current} ${word}`
      used = longer
      continue
    }
    if (current !== '') lines.push(current)
    let rest = word
    while (widthOf(letters, rest, size) > width) {
      const part = cutWord(letters, rest, size, width)
      lines.push(part)
      rest = rest.slice(part.length)
    }
    current = rest
    used = widthOf(letters, rest, size)
  }
  return [...lines, current]
}

export type Place = { readonly size: number; readonly width: number; readonly lines: number }

/** Ends the last line with an ellipsis when the text is cut. */
export const fitText = (letters: Letters, text: string, { size, width, lines }: Place): string[] => {
  const all = drawable(letters, text.trim().replace(/\n\s*\n+/g, '\n\n')).flatMap((line) =>
    breakLine(letters, line, size, width),
  )
  if (all.length <= lines) return all
  const shown = all.slice(0, lines)
  const last = cutWord(letters, shown.at(-1) ?? '', size, width - widthOf(letters, '…', size))
  return [...shown.slice(0, -1), `${last.trimEnd()}…`]
}

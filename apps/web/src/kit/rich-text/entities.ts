/** The named characters that editors and mail programs write. Any other name stays as it is written. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  shy: '',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  times: '×',
  deg: '°',
  plusmn: '±',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  para: '¶',
}

const written = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,7}));/gi

const fromCode = (code: number): string =>
  code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code <= 0xdf_ff) ? '\ufffd' : String.fromCodePoint(code)

export const decodeEntities = (text: string): string => {
  if (!text.includes('&')) return text
  return text.replaceAll(written, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex !== undefined) return fromCode(Number.parseInt(hex, 16))
    if (decimal !== undefined) return fromCode(Number(decimal))
    return named[name ?? ''] ?? whole
  })
}

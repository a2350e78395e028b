// Tables on the clipboard of programs that offer no plain text. Read as text, so that nothing in them can run or load.

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decode = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )

/** The cells of the first table; null without one. Closing tags of rows and cells can be missing. */
export const parseTable = (html: string): string[][] | null => {
  const rows: string[][] = []
  let cell: string | null = null
  const endCell = (): void => {
    if (cell !== null) rows.at(-1)?.push(decode(cell).trim())
    cell = null
  }
  const start = html.search(/<table[\s>]/i)
  for (let at = start; at >= 0 && at < html.length;) {
    const open = html.indexOf('<', at)
    const close = open === -1 ? -1 : html.indexOf('>', open)
    if (cell !== null) cell += html.slice(at, open === -1 ? undefined : open).replaceAll(/\s+/g, ' ')
    if (close === -1) break
    const tag = /^\/?[a-z]+/i.exec(html.slice(open + 1, open + 10))?.[0].toLowerCase()
    at = close + 1
    if (tag === 'br' && cell !== null) cell += '\n'
    if (tag === 'tr' || tag === '/tr' || tag === 'td' || tag === 'th' || tag === '/td' || tag === '/th') endCell()
    if (tag === 'tr') rows.push([])
    if (tag === 'td' || tag === 'th') cell = ''
    if (tag === '/table') break
  }
  endCell()
  return rows.length === 0 ? null : rows
}

const isNameByte = (byte: number | undefined): boolean => byte !== undefined && /[\w.-]/.test(String.fromCharCode(byte))
const isSpace = (byte: number | undefined): boolean => byte !== undefined && byte <= 0x20

/**
 * Overwrites the values of every `…:GPS…` property of an XMP packet with spaces, whether written as an attribute or as an
 * element.
 */
export const blankXmp = (xmp: Buffer): void => {
  const lower = Buffer.from(xmp.toString('latin1').toLowerCase(), 'latin1') // some cameras write `Gps`
  for (let colon = lower.indexOf(':gps'); colon !== -1; colon = lower.indexOf(':gps', colon + 1)) {
    let before = colon
    while (isNameByte(lower[before - 1])) before--
    let at = colon + 1
    while (isNameByte(lower[at])) at++
    while (isSpace(lower[at])) at++
    let end: number
    if (lower[at] === 0x3d) {
      at++
      while (isSpace(lower[at])) at++
      const quote = lower[at]
      if (quote !== 0x22 && quote !== 0x27) continue
      end = lower.indexOf(quote, ++at)
    } else {
      if (lower[before - 1] !== 0x3c) continue // a closing tag, or text
      const close = lower.indexOf('>', at)
      if (close === -1) return
      if (lower[close - 1] === 0x2f) continue
      at = close + 1
      end = lower.indexOf('<', at)
    }
    if (end === -1) return
    xmp.fill(0x20, at, end)
    colon = end - 1
  }
}

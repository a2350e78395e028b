// How the bytes of a text are read. UTF-8 shows itself; UTF-16 begins with a mark; any other encoding can only be told
// from bytes that are no text, by the control characters that texts do not have. Those two are therefore asked only
// about what is called a text.

/** The beginning of a file. */
export type Head = { readonly head: Buffer; readonly isWhole: boolean }

/** `unknown-8bit` is the registered name (RFC 1428) for an encoding that nobody has told. */
export type TextCharset = 'utf-8' | 'utf-16le' | 'utf-16be' | 'unknown-8bit'

const decode = ({ head, isWhole }: Head, charset: string): string | null => {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(head, { stream: !isWhole })
  } catch {
    return null
  }
}

export const isUtf8 = (start: Head): boolean => !start.head.includes(0) && decode(start, 'utf-8') !== null

// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f]/

const isText = (text: string | null): boolean => text !== null && !control.test(text)

/** Null where the bytes are no text. */
export const charsetOf = (start: Head): TextCharset | null => {
  if (isUtf8(start)) return 'utf-8'
  const mark = start.head.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return isText(decode(start, 'utf-16le')) ? 'utf-16le' : null
  if (mark === 'feff') return isText(decode(start, 'utf-16be')) ? 'utf-16be' : null
  return isText(start.head.toString('latin1')) ? 'unknown-8bit' : null
}

/** As it is stored with a file: what is read as UTF-8 needs no word about it. */
export const textType = (mimetype: 'text/plain' | 'text/csv', charset: TextCharset): string =>
  charset === 'utf-8' ? mimetype : `${mimetype}; charset=${charset}`

/** The kind of a file without what it says about its encoding. */
export const kindOf = (mimetype: string): string => mimetype.split(';', 1)[0] ?? mimetype

/** The kind in which a text is sent: as text, whatever is written in it. */
export const servedTextType = (mimetype: string): string => {
  const charset = /; charset=([\w-]+)$/.exec(mimetype)?.[1] ?? 'utf-8'
  return charset === 'unknown-8bit' ? 'text/plain' : `text/plain; charset=${charset}`
}

// Detects a text's encoding. UTF-8 is recognisable and UTF-16 starts with a BOM. Other encodings differ from binary
// data only by the absence of control characters, so those checks apply only to files with a text name.

export type Head = { readonly head: Buffer; readonly isWhole: boolean }

/** `unknown-8bit` is the registered name (RFC 1428) for an undeclared encoding. */
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

/** Null if the bytes are not text. */
export const charsetOf = (start: Head): TextCharset | null => {
  if (isUtf8(start)) return 'utf-8'
  const mark = start.head.subarray(0, 2).toString('hex')
  if (mark === 'fffe') return isText(decode(start, 'utf-16le')) ? 'utf-16le' : null
  if (mark === 'feff') return isText(decode(start, 'utf-16be')) ? 'utf-16be' : null
  return isText(start.head.toString('latin1')) ? 'unknown-8bit' : null
}

/** Content type stored with a file; UTF-8 is the default and is omitted. */
export const textType = (mimetype: 'text/plain' | 'text/csv', charset: TextCharset): string =>
  charset === 'utf-8' ? mimetype : `${mimetype}; charset=${charset}`

/** Returns the content type without its charset. */
export const kindOf = (mimetype: string): string => mimetype.split(';', 1)[0] ?? mimetype

/** Content type for serving a text, always plain text. */
export const servedTextType = (mimetype: string): string => {
  const charset = /; charset=([\w-]+)$/.exec(mimetype)?.[1] ?? 'utf-8'
  return charset === 'unknown-8bit' ? 'text/plain' : `text/plain; charset=${charset}`
}

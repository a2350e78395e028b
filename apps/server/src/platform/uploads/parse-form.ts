// Parses multipart/form-data (RFC 7578) while it arrives. Passes the chunks of files on without copying them.

/** Describes a body that is not a form. */
export class MalformedForm extends Error {}

export type FormPart = {
  readonly name: string
  /** Null for a text field. */
  readonly filename: string | null
  /** Content type claimed by the client. */
  readonly mimetype: string
  /** Read it to its end before the next part. */
  readonly body: AsyncIterable<Buffer>
}

/** Length of a part's headers, and of what may precede the first and follow the last part. */
const maxHeadBytes = 16 * 1024
/** RFC 2046 allows 70. */
const maxBoundary = 200

/** Returns the boundary that a Content-Type header names. */
export const readBoundary = (contentType: string): string => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;,"]+))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain ?? ''
  if (boundary === '' || boundary.length > maxBoundary) throw new MalformedForm('no boundary')
  return boundary
}

const baseName = (path: string): string => {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1)
  return name === '.' || name === '..' ? '' : name
}

/** Decodes `filename*` (RFC 8187), which some libraries send for other letters than ASCII. */
const decodeExtended = (value: string): string | undefined => {
  const [, charset, text] = /^([\w-]+)'[^']*'(.*)$/.exec(value) ?? []
  if (charset === undefined || text === undefined) return undefined
  const bytes = text.replaceAll(/%([\da-f]{2})/gi, (_escape, digits: string) =>
    String.fromCodePoint(Number.parseInt(digits, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString(/^utf-8$/i.test(charset) ? 'utf8' : 'latin1')
}

const readParameters = (value: string): Map<string, string> => {
  const found = new Map<string, string>()
  const pattern = /;\s*([\w*-]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g
  for (const [, key = '', quoted, plain] of value.matchAll(pattern)) {
    found.set(key.toLowerCase(), quoted?.replaceAll(/\\(["\\])/g, '$1') ?? plain ?? '')
  }
  return found
}

const readHead = (head: string): Omit<FormPart, 'body'> => {
  const headers = new Map<string, string>()
  for (const line of head.split('\r\n')) {
    if (/[\r\n]/.test(line)) throw new MalformedForm('a line break in a header')
    const colon = line.indexOf(':')
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim())
  }
  const disposition = headers.get('content-disposition') ?? ''
  const parameters = readParameters(disposition)
  const name = parameters.get('name')
  if (!/^form-data\s*;/i.test(disposition) || name === undefined) throw new MalformedForm('a part without a name')
  const mimetype = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? 'text/plain'
  const extended = parameters.get('filename*')
  const filename = (extended && decodeExtended(extended)) ?? parameters.get('filename')
  const isFile = filename !== undefined || mimetype === 'application/octet-stream'
  return { name, mimetype, filename: isFile ? baseName(filename ?? '') : null }
}

const endOfHead = Buffer.from('\r\n\r\n')
const lineBreak = Buffer.from('\r\n')
const closing = Buffer.from('--')
const carriageReturn = 0x0d

/** Where a delimiter may begin that the next chunk completes. */
const startOfPartial = (bytes: Buffer, delimiter: Buffer): number => {
  let at = Math.max(0, bytes.length - delimiter.length + 1)
  while ((at = bytes.indexOf(carriageReturn, at)) !== -1) {
    if (bytes.subarray(at).equals(delimiter.subarray(0, bytes.length - at))) return at
    at++
  }
  return bytes.length
}

/** Yields the parts in order. An empty body is a form without parts. */
export async function* parseForm(chunks: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<FormPart> {
  const delimiter = Buffer.from(`\r\n--${boundary}`)
  const source = chunks[Symbol.asyncIterator]()
  let rest: Buffer = lineBreak // so that the first delimiter is found like the others

  const readMore = async (): Promise<void> => {
    const { done, value } = await source.next()
    if (done) throw new MalformedForm('unexpected end')
    rest = rest.length === 0 ? value : Buffer.concat([rest, value])
  }
  const readUntil = async (mark: Buffer): Promise<Buffer> => {
    let from = 0
    for (;;) {
      const at = rest.indexOf(mark, from)
      if ((at === -1 ? rest.length : at) > maxHeadBytes + mark.length) throw new MalformedForm('a head too long')
      if (at !== -1) {
        const before = rest.subarray(0, at)
        rest = rest.subarray(at + mark.length)
        return before
      }
      from = Math.max(0, rest.length - mark.length + 1)
      await readMore()
    }
  }
  async function* readPart(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = rest.indexOf(delimiter)
      const ready = rest.subarray(0, at === -1 ? startOfPartial(rest, delimiter) : at)
      rest = rest.subarray(at === -1 ? ready.length : at + delimiter.length)
      if (ready.length > 0) yield ready
      if (at !== -1) return
      await readMore()
    }
  }

  try {
    const first = await source.next()
    if (first.done) return
    rest = Buffer.concat([rest, first.value])
    await readUntil(delimiter)
    for (;;) {
      while (rest.length < closing.length) await readMore()
      if (rest.subarray(0, closing.length).equals(closing)) break
      const head = await readUntil(endOfHead)
      yield { ...readHead(head.toString()), body: readPart() }
    }
    let after = rest.length
    for (let next = await source.next(); !next.done; next = await source.next()) {
      after += next.value.length
      if (after > maxHeadBytes) throw new MalformedForm('data after the form')
    }
  } finally {
    await source.return?.()
  }
}

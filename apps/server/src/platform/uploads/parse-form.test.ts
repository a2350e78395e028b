import { describe, expect, it } from 'vitest'

import { MalformedForm, parseForm, readBoundary } from './parse-form.ts'

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

const parse = async (body: string | Buffer, length = Infinity, boundary = 'edge') => {
  const bytes = Buffer.from(body)
  const parts: { name: string; filename: string | null; mimetype: string; bytes: Buffer }[] = []
  for await (const { body: content, ...part } of parseForm(inPieces(bytes, Math.min(length, bytes.length)), boundary)) {
    const chunks: Buffer[] = []
    for await (const chunk of content) chunks.push(chunk)
    parts.push({ ...part, bytes: Buffer.concat(chunks) })
  }
  return parts
}

const part = (head: string, content: string): string => `--edge\r\n${head}\r\n\r\n${content}\r\n`
const file = (parameters: string, content = 'oak'): string =>
  `${part(`Content-Disposition: form-data; ${parameters}\r\nContent-Type: image/PNG; x=y`, content)}--edge--\r\n`
const nameOf = async (parameters: string) => (await parse(file(parameters)))[0]?.filename

describe('a form', () => {
  it.each([1, 2, 3, 5, 7, 11, 64, Infinity])('is the same in pieces of %d bytes', async (length) => {
    // Contents that begin like the delimiter.
    const content = Buffer.from('\r\n--edg\r\r\n\r\n--\r\n--edgy? \r\n-\u0000\u00ff\r', 'latin1').toString('latin1')
    const body = Buffer.from(
      [
        part('content-disposition: form-data; name="title"', 'Küche'),
        part('content-disposition: form-data; name="empty"', ''),
        part('Content-Disposition: form-data; name="files"; filename="a.skp"\r\nContent-Type: model/x', content),
        '--edge--',
      ].join(''),
    )
    const [title, empty, model, ...more] = await parse(body, length)
    expect(title).toMatchObject({ name: 'title', filename: null, bytes: Buffer.from('Küche') })
    expect(empty).toMatchObject({ name: 'empty', filename: null, bytes: Buffer.alloc(0) })
    expect(model).toMatchObject({ name: 'files', filename: 'a.skp', mimetype: 'model/x', bytes: Buffer.from(content) })
    expect(more).toEqual([])
  })

  it('can be empty, and can have text before and after its parts', async () => {
    expect(await parse('')).toEqual([])
    expect(await parse('--edge--\r\n')).toEqual([])
    const surrounded = `A form.\r\n${part('Content-Disposition: form-data; name="a"', 'b')}--edge--\r\nThe end.`
    expect(await parse(surrounded)).toMatchObject([{ name: 'a', bytes: Buffer.from('b') }])
  })

  it('passes on the chunks of a file without copying them', async () => {
    const chunk = Buffer.alloc(64 * 1024, 7)
    async function* chunks() {
      yield Buffer.from('--edge\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n')
      yield chunk
      yield Buffer.from('\r\n--edge--')
    }
    for await (const { body } of parseForm(chunks(), 'edge')) {
      for await (const passed of body) expect(passed.buffer).toBe(chunk.buffer)
    }
  })

  it('is read as file names are sent by browsers and libraries', async () => {
    expect(await nameOf('name="a"; filename="Küche 1.png"')).toBe('Küche 1.png')
    expect(await nameOf('name="a"; filename="5\\" tile; front.png"')).toBe('5" tile; front.png')
    expect(await nameOf('name="a"; filename=plain.png')).toBe('plain.png')
    expect(await nameOf(`name="a"; filename="x.png"; filename*=UTF-8''K%C3%BCche.png`)).toBe('Küche.png')
    expect(await nameOf(`name="a"; filename*=iso-8859-1'de'K%FCche.png`)).toBe('Küche.png')
    expect(await nameOf('name="a"; filename="C:\\photos\\a.png"')).toBe('a.png')
    expect(await nameOf('name="a"; filename="../../a.png"')).toBe('a.png')
    expect(await nameOf('name="a"; filename=".."')).toBe('')
    expect(await nameOf('name="a"; filename=""')).toBe('')
    expect((await parse(file('name="a"; filename="b"')))[0]).toMatchObject({ mimetype: 'image/png' })
  })

  it.each([
    ['text without a delimiter', 'Oak'],
    ['a part without an end', '--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nOak'],
    ['an end within the delimiter', `${part('Content-Disposition: form-data; name="a"', 'b')}--ed`],
    ['an end after a part', part('Content-Disposition: form-data; name="a"', 'b')],
    ['a part without headers', part('', 'b')],
    ['a part without a name', file('filename="b"')],
    ['a part that is not form data', part('Content-Disposition: attachment; name="a"', 'b')],
    ['a line break in a name', file('name="a"; filename="b\nc"')],
    ['endless headers', `--edge\r\n${'A: b\r\n'.repeat(5000)}`],
    ['endless text before the first part', 'A'.repeat(50_000)],
    ['endless text after the last part', `--edge--${'A'.repeat(50_000)}`],
  ])('is rejected with %s', async (_what, body) => {
    await expect(parse(body, 1000)).rejects.toThrow(MalformedForm)
  })

  it('ends its source when it is rejected', async () => {
    let isOpen = true
    async function* chunks() {
      try {
        for (;;) yield Buffer.from('endless')
      } finally {
        isOpen = false
      }
    }
    await expect(parseForm(chunks(), 'edge').next()).rejects.toThrow(MalformedForm)
    expect(isOpen).toBe(false)
  })
})

describe('a boundary', () => {
  it('is read from the content type', () => {
    expect(readBoundary('multipart/form-data; boundary=edge')).toBe('edge')
    expect(readBoundary('Multipart/Form-Data; charset=utf-8;Boundary="an edge"')).toBe('an edge')
  })

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `multipart/form-data; boundary=${'x'.repeat(257)}`,
  ])('is missing or too long in %s', (contentType) => {
    expect(() => readBoundary(contentType)).toThrow(MalformedForm)
  })
})

// Writes small PDFs for tests by hand: objects, cross-reference table and trailer.
type PdfPage = {
  readonly width?: number
  readonly height?: number
  /** Shown large at the top; plain letters only. */
  readonly text?: string
  /** Page colour: red, green and blue from 0 to 1. */
  readonly colour?: readonly [number, number, number]
  /** Additional page content in PDF syntax. */
  readonly content?: string
  /** Additional resources, such as '/XObject << /a 9 0 R >>'. */
  readonly resources?: string
}

type PdfParts = {
  /** Additional objects, by number from 100. */
  readonly objects?: Readonly<Record<number, string | Buffer>>
  /** Additional trailer entries. */
  readonly trailer?: string
}

/** Formats a stream object's body. */
export const pdfStream = (content: string | Buffer, entries = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${Buffer.byteLength(content)} >>\nstream\n`),
    Buffer.from(content as string),
    Buffer.from('\nendstream'),
  ])

const contentOf = ({ width = 595, height = 842, text = '', colour, content = '' }: PdfPage): string =>
  [
    colour ? `${colour.join(' ')} rg 0 0 ${width} ${height} re f` : '',
    text === '' ? '' : `0 0 0 rg BT /F1 36 Tf 40 ${height - 80} Td (${text}) Tj ET`,
    content,
  ].join('\n')

export const writePdf = (pages: readonly PdfPage[], { objects = {}, trailer = '' }: PdfParts = {}): Buffer => {
  const numbered = new Map<number, string | Buffer>([
    [1, '<< /Type /Catalog /Pages 2 0 R >>'],
    [3, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
  ])
  const kids = pages.map((page, index) => {
    const { width = 595, height = 842, resources = '' } = page
    const [number, stream] = [10 + index * 2, 11 + index * 2]
    numbered.set(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${stream} 0 R ` +
        `/Resources << /Font << /F1 3 0 R >> ${resources} >> >>`,
    )
    numbered.set(stream, pdfStream(contentOf(page)))
    return `${number} 0 R`
  })
  numbered.set(2, `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${pages.length} >>`)
  for (const [number, object] of Object.entries(objects)) numbered.set(Number(number), object)

  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')]
  let length = parts[0]?.length ?? 0
  const add = (part: Buffer): void => {
    parts.push(part)
    length += part.length
  }
  const sections = [...numbered].map(([number, object]) => {
    const section = `${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`
    add(Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object as string), Buffer.from('\nendobj\n')]))
    return section
  })
  const table = length
  const size = Math.max(...numbered.keys()) + 1
  add(Buffer.from(`xref\n0 1\n0000000000 65535 f \n${sections.join('')}`))
  add(Buffer.from(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${table}\n%%EOF\n`))
  return Buffer.concat(parts)
}

/** Computes each pixel's colour with thousands of steps: minutes of CPU time, no memory. */
export const endlessPdf = (): Buffer => {
  const program = `{ ${'dup mul sqrt '.repeat(10_000)} dup }`
  return writePdf([{ content: '/s sh', resources: '/Shading << /s 101 0 R >>' }], {
    objects: {
      100: pdfStream(program, '/FunctionType 4 /Domain [0 1 0 1] /Range [0 1 0 1 0 1]'),
      101: '<< /ShadingType 1 /ColorSpace /DeviceRGB /Matrix [595 0 0 842 0 0] /Function 100 0 R >>',
    },
  })
}

// Reads the header and the first rows of a CSV file, so that people can assign columns. The server reads the file itself.
import { selectionImportMessages as texts } from '@joinery/contract/messages/selection-import-messages'

export type ImportField = keyof typeof texts.fields

export const importFields = Object.keys(texts.fields) as ImportField[] // Object.keys loses the literal key types

export type FileColumn = { readonly name: string; readonly samples: readonly string[] }

/** Other names of fields, as spreadsheets and other programs use them. */
const otherNames: Readonly<Record<ImportField, readonly string[]>> = {
  code: ['tag', 'ref', 'reference', 'item code', 'id'],
  title: ['name', 'item', 'item name', 'product', 'product name'],
  category: ['type'],
  room: ['area', 'location', 'space'],
  supplier: ['vendor', 'brand', 'manufacturer', 'maker'],
  sku: ['model', 'product number', 'article', 'article number', 'part number'],
  url: ['link', 'web address', 'website', 'product url'],
  finish: ['color', 'colour', 'material'],
  dimensions: ['size'],
  quantity: ['qty', 'count'],
  unit: ['uom'],
  unit_price: ['price', 'unit price', 'net price', 'retail price'],
  unit_cost: ['cost', 'unit cost', 'trade price'],
  lead_time_days: ['lead time', 'lead time (days)', 'lead'],
  stage: ['status'],
  note: ['notes', 'comment', 'comments', 'description'],
  internal_note: ['internal notes', 'private note'],
}

const normalize = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, ' ')

const fieldByName: ReadonlyMap<string, ImportField> = new Map(
  importFields.flatMap((field) =>
    [field, texts.fields[field], ...otherNames[field]].map((name) => [normalize(name), field] as const),
  ),
)

/** The field a column is probably about. Each field is suggested once; exact names win. */
export const suggestFields = (names: readonly string[]): Readonly<Record<string, ImportField>> => {
  const mapping: Record<string, ImportField> = {}
  const used = new Set<ImportField>()
  const suggest = (find: (name: string) => ImportField | undefined): void => {
    for (const name of names) {
      const field = find(name)
      if (name === '' || Object.hasOwn(mapping, name) || field === undefined || used.has(field)) continue
      used.add(field)
      mapping[name] = field
    }
  }
  suggest((name) => importFields.find((field) => normalize(field) === normalize(name)))
  suggest((name) => fieldByName.get(normalize(name)))
  return mapping
}

const delimiters = [',', ';', '\t'] as const
const separatorLine = /^"?sep=([,;\t])"?\r?\n/i

/** Rows of CSV text, at most `max`; quoted cells can contain line breaks. */
const parseRows = (text: string, delimiter: string, max: number): string[][] => {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index <= text.length && rows.length < max; index += 1) {
    const letter = text[index]
    if (isQuoted && letter !== undefined) {
      if (letter !== '"') cell += letter
      else if (text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === delimiter) {
      row.push(cell)
      cell = ''
    } else if (letter === '\n' || letter === '\r' || letter === undefined) {
      if (letter === '\r' && text[index + 1] === '\n') index += 1
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += letter
  }
  return rows
}

/** Enough for the header and some rows. */
const readBytes = 65_536
const sampleRows = 3

/** Null if the file has no header. */
export const readColumns = async (file: Blob): Promise<readonly FileColumn[] | null> => {
  const decoded = new TextDecoder('utf-8').decode(await file.slice(0, readBytes).arrayBuffer())
  const separator = separatorLine.exec(decoded)
  const text = separator ? decoded.slice(separator[0].length) : decoded
  const parsed = (separator?.[1] === undefined ? delimiters : [separator[1]]).map((delimiter) =>
    parseRows(text, delimiter, sampleRows + 1),
  )
  const known = (names: readonly string[] = []): number =>
    names.filter((name) => fieldByName.has(normalize(name))).length
  const rate = ([header = []]: readonly string[][]): number => known(header) * 1000 + header.length
  const [header = [], ...rows] = parsed.toSorted((one, other) => rate(other) - rate(one))[0] ?? []
  const names = header.map((name) => name.trim())
  if (names.every((name) => name === '') || decoded.includes('\0')) return null
  return names.flatMap((name, index) =>
    name === ''
      ? []
      : [{ name, samples: rows.map((row) => (row[index] ?? '').trim()).filter((sample) => sample !== '') }],
  )
}

/** The columns of every field, with two items. */
export const exampleFile = (): File => {
  const rows = [importFields, ...texts.exampleRows]
  const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')
  return new File([`\uFEFF${text}\r\n`], texts.exampleFilename, { type: 'text/csv' })
}

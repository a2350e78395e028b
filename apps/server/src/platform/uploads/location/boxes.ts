// The boxes of HEIC, AVIF, MP4 and MOV (ISO 14496-12) that can hold a position.
import { blankExif, blankText } from './blank-exif.ts'
import { blankXmp } from './blank-xmp.ts'

/** Reads a part of a file; shorter at its end. */
export type ReadPart = (position: number, length: number) => Promise<Buffer>

type Range = { readonly from: number; readonly to: number }
type Box = { readonly type: string; readonly body: Range }
/** One metadata block, possibly in several pieces, and the function that blanks it. */
export type Block = { readonly pieces: readonly Range[]; readonly blank: (bytes: Buffer) => void }

const maxBoxes = 10_000
const maxTable = 2 ** 20
const xmpUuid = 'be7acfcb97a942e89c71999491e3afac'

async function* boxesIn(read: ReadPart, { from, to }: Range): AsyncGenerator<Box> {
  let at = from
  for (let boxes = 0; boxes < maxBoxes && at + 8 <= to; boxes++) {
    const head = await read(at, 16)
    if (head.length < 8) return
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) return
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - at : short
    const bodyAt = at + (short === 1 ? 16 : 8)
    if (at + size < bodyAt) return
    yield { type: head.toString('latin1', 4, 8), body: { from: bodyAt, to: Math.min(at + size, to) } }
    at += size
  }
}

const childrenOf = async (read: ReadPart, range: Range): Promise<Map<string, Box>> => {
  const children = new Map<string, Box>()
  for await (const box of boxesIn(read, range)) if (!children.has(box.type)) children.set(box.type, box)
  return children
}

const contentOf = (read: ReadPart, box: Box | undefined): Promise<Buffer> =>
  box ? read(box.body.from, Math.min(box.body.to - box.body.from, maxTable)) : Promise.resolve(Buffer.alloc(0))

/** The children of a `meta` box, which QuickTime writes without version and flags. */
const insideMeta = async (read: ReadPart, { body }: Box): Promise<Range> => {
  const isPlain = (await read(body.from + 4, 4)).toString('latin1') === 'hdlr'
  return { from: body.from + (isPlain ? 0 : 4), to: body.to }
}

/** Reads consecutive numbers; throws a `RangeError` past the end. */
const createCursor = (bytes: Buffer, start = 0) => {
  let at = start
  const number = (size: number): number => {
    at += size
    if (size === 0) return 0
    return size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size)
  }
  const text = (): string => {
    const end = bytes.indexOf(0, at)
    const word = bytes.toString('latin1', at, end === -1 ? bytes.length : end)
    at += word.length + 1
    return word
  }
  return { number, text, skip: (size: number) => void (at += size) }
}

const blankExifItem = (bytes: Buffer): void => {
  if (bytes.length > 4) blankExif(bytes.subarray(4 + bytes.readUInt32BE(0)))
}

/** Returns the metadata items of an image and how to blank them. */
const metadataItems = async (read: ReadPart, iinf: Box): Promise<Map<number, Block['blank']>> => {
  const items = new Map<number, Block['blank']>()
  const isShort = (await read(iinf.body.from, 1))[0] === 0
  for await (const entry of boxesIn(read, { from: iinf.body.from + (isShort ? 6 : 8), to: iinf.body.to })) {
    const content = await contentOf(read, entry)
    const cursor = createCursor(content)
    const version = cursor.number(1)
    cursor.skip(3)
    const id = cursor.number(version === 3 ? 4 : 2)
    cursor.skip(2)
    const kind = String.fromCodePoint(...[1, 1, 1, 1].map((size) => cursor.number(size)))
    if (kind === 'Exif') items.set(id, blankExifItem)
    cursor.text()
    if (kind === 'mime' && cursor.text() === 'application/rdf+xml') items.set(id, blankXmp)
  }
  return items
}

/** Returns the positions of an image's items in its file. */
const placesOfItems = (iloc: Buffer, idat: Box | undefined): Map<number, Range[]> => {
  const places = new Map<number, Range[]>()
  const cursor = createCursor(iloc)
  const version = cursor.number(1)
  cursor.skip(3)
  const sizes = cursor.number(2)
  const [offsetSize = 0, lengthSize = 0, baseSize = 0, indexSize = 0] = [12, 8, 4, 0].map(
    (bits) => (sizes >> bits) & 15,
  )
  const count = cursor.number(version < 2 ? 2 : 4)
  for (let item = 0; item < count; item++) {
    const id = cursor.number(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : cursor.number(2) & 15
    cursor.skip(2)
    const base = cursor.number(baseSize) + (method === 1 ? (idat?.body.from ?? 0) : 0)
    const pieces: Range[] = []
    for (let extents = cursor.number(2); extents > 0; extents--) {
      if (version > 0) cursor.skip(indexSize)
      const from = base + cursor.number(offsetSize)
      pieces.push({ from, to: from + cursor.number(lengthSize) })
    }
    places.set(id, pieces)
  }
  return places
}

async function* pictureBlocks(read: ReadPart, meta: Box): AsyncGenerator<Block> {
  const children = await childrenOf(read, await insideMeta(read, meta))
  const iinf = children.get('iinf')
  if (!iinf || !children.has('iloc')) return
  const places = placesOfItems(await contentOf(read, children.get('iloc')), children.get('idat'))
  for (const [id, blank] of await metadataItems(read, iinf)) yield { pieces: places.get(id) ?? [], blank }
}

const blankData = (data: Buffer): void =>
  data.readUInt32BE(0) === 1 ? blankText(data.subarray(8)) : void data.fill(0, 8)

/** Whether a key names a position or its accuracy. Place names stay. */
const isPosition = (key: string): boolean => /\.location\.(ISO6709|accuracy)|\bgps/i.test(key) || key === '©xyz'

async function* listBlocks(read: ReadPart, meta: Box): AsyncGenerator<Block> {
  const children = await childrenOf(read, await insideMeta(read, meta))
  const table = await contentOf(read, children.get('keys'))
  const keys: string[] = []
  for (let at = 8; at + 8 <= table.length; at += Math.max(8, table.readUInt32BE(at))) {
    keys.push(table.toString('latin1', at + 8, at + table.readUInt32BE(at)))
  }
  const list = children.get('ilst')
  if (!list) return
  for await (const entry of boxesIn(read, list.body)) {
    const index = Buffer.from(entry.type, 'latin1').readUInt32BE(0)
    if (!isPosition(keys[index - 1] ?? entry.type)) continue
    for await (const data of boxesIn(read, entry.body)) {
      if (data.type === 'data') yield { pieces: [data.body], blank: blankData }
    }
  }
}

/** Blanks longitude, latitude and altitude after the place name, which stays. */
const blankLoci = (loci: Buffer): void => {
  const name = loci.indexOf(0, 6)
  if (name !== -1) loci.fill(0, name + 2, name + 14)
}

/** Yields blocks with a position in a box and its children. */
export async function* locationBlocks(read: ReadPart, range: Range, depth = 0): AsyncGenerator<Block> {
  for await (const box of boxesIn(read, range)) {
    const { type, body } = box
    if (['moov', 'trak', 'udta'].includes(type) && depth < 4) yield* locationBlocks(read, body, depth + 1)
    else if (type === 'meta') {
      yield* pictureBlocks(read, box)
      yield* listBlocks(read, box)
    } else if (type === '©xyz') yield { pieces: [{ from: body.from + 4, to: body.to }], blank: blankText }
    else if (type === 'loci') yield { pieces: [body], blank: blankLoci }
    else if (type === 'XMP_') yield { pieces: [body], blank: blankXmp }
    else if (type === 'uuid' && (await read(body.from, 16)).toString('hex') === xmpUuid) {
      yield { pieces: [{ from: body.from + 16, to: body.to }], blank: blankXmp }
    }
  }
}

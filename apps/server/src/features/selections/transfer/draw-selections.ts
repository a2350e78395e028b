// Writes selections as a PDF, by room, with images and totals. Runs as a task in a folder with the images, because shaping
// the text of a long list takes seconds. An image is read when it is drawn, so memory does not grow with their number.
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { pdfMessages } from '@joinery/contract/messages/pdf-messages'
import { selectionTransferMessages } from '@joinery/contract/messages/selection-transfer-messages'
import { displayAmount } from '@joinery/contract/selections/money'
import type { Selection, SelectionTotals } from '@joinery/contract/selections/selections'

import {
  across,
  colors,
  fitLines,
  leading,
  openPdf,
  page,
  write,
  writeLetterhead,
  writeLines,
} from '#platform/pdf/write-pdf.ts'
import type { Page, Style } from '#platform/pdf/write-pdf.ts'

const texts = selectionTransferMessages.pdf

export type DrawnImage = {
  /** A JPEG in the task's folder. */
  readonly filename: string
  /** Marks generated images. */
  readonly mark: string | null
}

export type SelectionsDocument = {
  readonly studio: string
  /** A PNG. */
  readonly logo: Uint8Array | null
  readonly project: string
  readonly at: Date
  readonly isForTeam: boolean
  readonly currency: string
  readonly items: readonly (Omit<Selection, 'image'> & { readonly image: DrawnImage | null })[]
  /** Null where prices are hidden. */
  readonly totals: SelectionTotals | null
}

type Item = SelectionsDocument['items'][number]
/** Text as lines that fit. */
type Block = { readonly lines: readonly string[]; readonly style: Omit<Style, 'x' | 'y'>; readonly gap: number }

const imageSide = 84
const gap = 12
const amountWidth = 118
const textWidth = across - imageSide - amountWidth - 2 * gap
const bottom = page.height - page.margin - 24
const noteLines = 8
/** More than the lines of a note hold, so that the rest need not be measured. */
const noteLength = noteLines * 150

const heightOf = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { lines, style, gap: after }) => sum + lines.length * style.size * leading + after, 0)

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

const blocksOf = (
  on: Page,
  rows: readonly (readonly [text: string, style: Omit<Style, 'x' | 'y' | 'width'>])[],
  width: number,
): Block[] =>
  rows
    .filter(([text]) => text.trim() !== '')
    .map(([text, style]) => ({
      lines: fitLines(on, text, { ...style, width }),
      style: { ...style, width },
      gap: 2,
    }))

const capitalize = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

const describe = (on: Page, item: Item, { isForTeam }: SelectionsDocument): Block[] => {
  const small = { size: 8.5, lines: 2 }
  return blocksOf(
    on,
    [
      [joined(item.code, capitalize(item.category)), { size: 8.5, color: colors.muted }],
      [item.title, { size: 11, lines: 3, weight: 'strong' }],
      [joined(item.finish, item.dimensions), small],
      [joined(item.supplier, item.sku), small],
      [item.url, { ...small, color: colors.accent }],
      [
        joined(
          isForTeam ? capitalize(item.stage) : '',
          item.lead_time_days === null ? '' : texts.leadTime(item.lead_time_days),
        ),
        { ...small, color: colors.muted },
      ],
      [item.note.slice(0, noteLength), { size: 8.5, lines: noteLines }],
      [
        isForTeam && item.internal_note !== '' ? texts.internalNote(item.internal_note.slice(0, noteLength)) : '',
        { size: 8.5, lines: noteLines, color: colors.muted },
      ],
    ],
    textWidth,
  )
}

const describeAmounts = (on: Page, item: Item, { currency, isForTeam, totals }: SelectionsDocument): Block[] => {
  const amount = (text: string): string => displayAmount(text, currency)
  const right = { align: 'right', lines: 2 } as const
  const quantity = item.unit === '' ? item.quantity : `${item.quantity} ${item.unit}`
  const price = totals && item.unit_price
  return blocksOf(
    on,
    [
      [price ? `${quantity} × ${amount(price)}` : quantity, { ...right, size: 8.5, color: colors.muted }],
      [totals && item.line_total !== null ? amount(item.line_total) : '', { ...right, size: 11, weight: 'strong' }],
      [
        isForTeam && item.unit_cost !== null ? texts.costs(amount(item.unit_cost)) : '',
        { ...right, size: 8.5, color: colors.muted },
      ],
    ],
    amountWidth,
  )
}

const writeBlocks = (on: Page, blocks: readonly Block[], x: number, top: number): void => {
  let y = top
  for (const { lines, style, gap: after } of blocks) y = writeLines(on, lines, { ...style, x, y }) + after
}

const drawImage = async (on: Page, path: string, mark: string | null, y: number): Promise<void> => {
  const x = page.margin
  on.doc.image(await readFile(path), x, y, { fit: [imageSide, imageSide], align: 'center' })
  if (mark === null) return
  const size = 6.5
  const width = on.doc.font('strong').fontSize(size).widthOfString(mark) + 8
  on.doc.roundedRect(x + 3, y + 3, width, 12, 6).fill(colors.ink)
  write(on, mark, { x: x + 7, y: y + 5, size, width, weight: 'strong', color: colors.card })
}

const drawRule = ({ doc }: Page, y: number): void => {
  doc
    .moveTo(page.margin, y)
    .lineTo(page.width - page.margin, y)
    .lineWidth(0.75)
    .stroke(colors.line)
}

const writeHead = (on: Page, { at, items, logo, project, studio }: SelectionsDocument): number => {
  const x = page.margin
  writeLetterhead(on, studio, logo)
  write(on, texts.title, { x, y: 68, size: 24, width: across, weight: 'strong' })
  const y = write(on, project, { x, y: 104, size: 12, width: across, lines: 2, color: colors.muted })
  const [year, month, day] = at.toISOString().slice(0, 10).split('-')
  const below = write(on, `${day}/${month}/${year}`, { x, y, size: 8.5, width: across, color: colors.muted })
  return items.length > 0 ? below + 4 : write(on, texts.empty, { x, y: below + 16, size: 11, width: across })
}

const writeRoomHead = (on: Page, room: string, total: string | undefined, y: number): void => {
  const x = page.margin
  const style = { y: y + 14, size: roomSize, weight: 'strong' } as const
  if (total !== undefined) write(on, total, { ...style, x: page.width - x - 160, width: 160, align: 'right' })
  const below = write(on, room === '' ? texts.noRoom : room, { ...style, x, width: across - 172 })
  drawRule(on, below + 4)
}
const roomSize = 14
const roomHeight = 14 + roomSize * leading + 12

const writeTotals = (on: Page, { currency }: SelectionsDocument, totals: SelectionTotals, y: number): void => {
  const amount = (text: string): string => displayAmount(text, currency)
  drawRule(on, y + 6)
  const rows = [
    { label: texts.subtotal, value: totals.subtotal, size: 9.5 },
    { label: texts.tax(totals.tax_percent), value: totals.tax, size: 9.5 },
    { label: texts.total, value: totals.total, size: 13, weight: 'strong' as const },
    ...(totals.budget === null ? [] : [{ label: texts.budget, value: totals.budget, size: 9.5 }]),
  ]
  let at = y + 14
  for (const { label, value, ...style } of rows) {
    write(on, label, { ...style, x: page.width - page.margin - 320, y: at, width: 150, align: 'right' })
    at =
      write(on, amount(value), { ...style, x: page.width - page.margin - 160, y: at, width: 160, align: 'right' }) + 3
  }
}
const totalsHeight = 100

const writeFooter = (on: Page, { project, studio }: SelectionsDocument, number: number, count: number): void => {
  const style = { y: page.height - page.margin, size: 8, color: colors.muted }
  write(on, joined(studio, project), { ...style, x: page.margin, width: across - 100 })
  const x = page.width - page.margin - 90
  write(on, pdfMessages.page(number, count), { ...style, x, width: 90, align: 'right' })
}

type Place = { readonly page: number; readonly y: number }
type Plan = {
  /** Of the items, below the head of a new room. */
  readonly places: readonly (Place & { readonly isNewRoom: boolean })[]
  readonly totals: Place
}

/**
 * Places everything before it is drawn. The number of pages is on each page, and keeping the drawn pages until it is known
 * would take much memory.
 */
const planPages = (on: Page, document: SelectionsDocument, top: number): Plan => {
  let at: Place = { page: 1, y: top }
  /** Returns the place, and moves on. */
  const take = (height: number): Place => {
    const place = at.y + height > bottom ? { page: at.page + 1, y: page.margin } : at
    at = { page: place.page, y: place.y + height }
    return place
  }
  let room: string | undefined
  const places = document.items.map((item) => {
    const textHeight = Math.max(heightOf(describe(on, item, document)), heightOf(describeAmounts(on, item, document)))
    const height = Math.max(item.image ? imageSide : 0, textHeight) + 14
    const isNewRoom = item.room !== room
    room = item.room
    return { ...take(height + (isNewRoom ? roomHeight : 0)), isNewRoom }
  })
  return { places, totals: document.totals && places.length > 0 ? take(totalsHeight) : at }
}

const drawDocument = async (on: Page, folder: string, document: SelectionsDocument): Promise<void> => {
  const { items, currency, totals } = document
  const roomTotals = new Map(totals?.by_room.map(({ room, total }) => [room, displayAmount(total, currency)]))
  const plan = planPages(on, document, writeHead(on, document))
  const count = plan.totals.page
  let current = 1
  const goTo = (number: number): void => {
    if (number === current) return
    writeFooter(on, document, current, count)
    on.doc.addPage()
    current = number
  }
  for (const [index, item] of items.entries()) {
    const place = plan.places[index]
    if (!place) continue
    goTo(place.page)
    if (place.isNewRoom) writeRoomHead(on, item.room, roomTotals.get(item.room), place.y)
    const y = place.y + (place.isNewRoom ? roomHeight : 0)
    if (item.image) await drawImage(on, join(folder, item.image.filename), item.image.mark, y)
    writeBlocks(on, describe(on, item, document), page.margin + imageSide + gap, y)
    writeBlocks(on, describeAmounts(on, item, document), page.width - page.margin - amountWidth, y)
  }
  goTo(count)
  if (totals && items.length > 0) writeTotals(on, document, totals, plan.totals.y)
  writeFooter(on, document, count, count)
  on.doc.end()
}

/** Returns the path of the PDF, in the folder. */
export const drawSelections = async (folder: string, document: SelectionsDocument): Promise<string> => {
  const { project, studio, at } = document
  const on = openPdf({ title: texts.documentTitle(project), studio, at })
  const path = join(folder, 'selections.pdf')
  const written = pipeline(on.doc, createWriteStream(path))
  written.catch(() => undefined) // awaited below, unless drawing fails first
  await drawDocument(on, folder, document)
  await written
  return path
}

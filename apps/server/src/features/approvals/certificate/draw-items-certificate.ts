// Renders the certificate of decisions on selections. Like that of a file it uses stored data only.
import { buffer } from 'node:stream/consumers'

import { certificateMessages as texts } from '@joinery/contract/messages/certificate-messages'
import type { Snapshot } from '@joinery/contract/review/approvals'
import type { Decision } from '@joinery/contract/review/decisions'
import { displayAmount } from '@joinery/contract/selections/money'

import { across, colors, openPdf, page, write, writeLetterhead, type Page } from '#platform/pdf/write-pdf.ts'

import { drawMark, drawQr, formatTime, qrSide, type CertificateOfRequest } from './draw-certificate.ts'

export type CertifiedItem = {
  readonly snapshot: Snapshot
  readonly content_sha256: string
  readonly decision: Decision
  readonly note: string
  readonly decidedAt: Date
  /** A small JPEG of exactly the image that was shown; null if there was none or it no longer exists. */
  readonly picture: { readonly jpeg: Uint8Array; readonly origin: { readonly isLocal: boolean } | null } | null
}

export type ItemsCertificate = CertificateOfRequest & {
  /** Such as: 15 items. */
  readonly name: string
  readonly items: readonly CertifiedItem[]
}

const x = page.margin
const labelWidth = 132
const bottom = page.height - page.margin - 24
const size = 9

type Fact = readonly [label: string, value: string]

const { fields } = texts.items

const quantityOf = ({ quantity, unit }: Snapshot): string => (unit === undefined ? quantity : `${quantity} ${unit}`)

const priceOf = ({ unit_price, currency }: Snapshot): string | undefined =>
  unit_price === undefined || currency === undefined ? undefined : displayAmount(unit_price, currency)

const factsOf = ({ snapshot, content_sha256, decidedAt, note }: CertifiedItem): Fact[] => {
  const values = { ...snapshot, quantity: quantityOf(snapshot), unit_price: priceOf(snapshot) }
  const keys = Object.keys(fields) as (keyof typeof fields)[] // its own keys
  const shown = keys.flatMap((key): Fact[] => (values[key] === undefined ? [] : [[fields[key], values[key]]]))
  return [
    ...shown,
    [texts.items.decidedOn, formatTime(decidedAt)],
    ...(note === '' ? [] : [[texts.items.decisionNote, note] as const]),
    [texts.items.checksum, content_sha256],
  ]
}

const writeFacts = (on: Page, facts: readonly Fact[], from: number, lines: number, width = across): number => {
  let y = from
  for (const [label, value] of facts) {
    const below = write(on, label, { x, y, size, width: labelWidth, color: colors.muted })
    y = Math.max(below, write(on, value, { x: x + labelWidth, y, size, width: width - labelWidth, lines })) + 2
  }
  return y
}

const fill = ({ doc }: Page): void => void doc.rect(0, 0, page.width, page.height).fill(colors.paper)

const rule = ({ doc }: Page, y: number): void =>
  void doc
    .moveTo(x, y)
    .lineTo(page.width - x, y)
    .lineWidth(0.75)
    .stroke(colors.line)

/** Long notes are cut, so that every item fits on a page. */
const linesPerFact = 8
const leastHeight = 150

const heightOf = (item: CertifiedItem): number => {
  const perLine = item.picture ? 38 : 50
  const facts = factsOf(item).reduce(
    (sum, [, value]) => sum + Math.min(linesPerFact, 1 + value.length / perLine) * 13 + 2,
    50,
  )
  return Math.max(facts, item.picture ? pictureSide + 56 : 0)
}

const pictureSide = 96
const pictureGap = 16

/** Within a square below the decision; returns the y position below it. */
const drawPicture = (on: Page, { jpeg, origin }: NonNullable<CertifiedItem['picture']>, y: number): number => {
  const left = x + across - pictureSide
  const inset = 4
  const fit: [number, number] = [pictureSide - 2 * inset, pictureSide - 2 * inset]
  on.doc.roundedRect(left, y, pictureSide, pictureSide, 6).fillAndStroke(colors.card, colors.line)
  on.doc.image(Buffer.from(jpeg), left + inset, y + inset, { fit, align: 'center', valign: 'center' })
  if (origin) drawMark(on, origin, { x: left + 8, y: y + 8, size: 6.5 })
  return y + pictureSide
}

const drawItem = (on: Page, item: CertifiedItem, from: number): number => {
  const { code, title } = item.snapshot
  rule(on, from)
  const stateWidth = 150
  const state = { x: x + across - stateWidth, y: from + 10, size: 10, width: stateWidth, align: 'right' as const }
  write(on, texts.items.decisions[item.decision], { ...state, weight: 'strong' })
  const y = write(on, `${code}  ${title}`, {
    x,
    y: from + 10,
    size: 11,
    width: across - stateWidth - 12,
    lines: 3,
    weight: 'strong',
  })
  const top = y + 5
  if (!item.picture) return writeFacts(on, factsOf(item), top, linesPerFact) + 10
  const below = drawPicture(on, item.picture, Math.max(top, from + 30))
  const width = across - pictureSide - pictureGap
  return Math.max(below + 4, writeFacts(on, factsOf(item), top, linesPerFact, width)) + 10
}

const drawFooter = (on: Page, { address }: ItemsCertificate, from: number): void => {
  rule(on, from)
  const beside = { x, width: across - qrSide - 16 }
  let y = write(on, texts.items.checkTitle, { ...beside, y: from + 20, size: 10.5, weight: 'strong' })
  y = write(on, texts.items.check, { ...beside, y, size: 9, lines: 2, color: colors.muted }) + 4
  write(on, address, { ...beside, y, size: 8.5, lines: 3, color: colors.accent })
  drawQr(on, address, page.width - page.margin - qrSide, from + 12)
}

export const drawItemsCertificate = async (certificate: ItemsCertificate): Promise<Buffer> => {
  const { decision, items, name, studio } = certificate
  const title = texts.titles[decision]
  const on = openPdf({ title: texts.documentTitle(title, name), studio, at: certificate.decidedAt })
  const { doc } = on
  const made = buffer(doc)
  fill(on)
  writeLetterhead(on, studio, certificate.logo)
  write(on, title, { x, y: 68, size: 24, width: across, weight: 'strong' })
  let y = write(on, name, { x, y: 104, size: 12, width: across, color: colors.muted }) + 12
  const person = certificate.isGuest ? texts.guest(certificate.decidedBy) : certificate.decidedBy
  const facts: readonly Fact[] = [
    [texts.labels.requestedBy, certificate.askedBy],
    [texts.labels.requestedOn, formatTime(certificate.askedAt)],
    [texts.labels.decidedBy.changes, person],
    [texts.items.lastDecidedOn, formatTime(certificate.decidedAt)],
    [texts.labels.network, certificate.decidedFrom ?? texts.unknownNetwork],
    ...(certificate.note === '' ? [] : [[texts.labels.requestNote, certificate.note] as const]),
  ]
  y = writeFacts(on, facts, y, 24) + 12
  let number = 1
  const nextPage = (): void => {
    doc.addPage()
    fill(on)
    number += 1
    write(on, texts.items.page(number), { x, y: 30, size: 8.5, width: across, color: colors.muted })
    y = page.margin + 8
  }
  for (const item of items) {
    if (y + Math.max(leastHeight, heightOf(item)) > bottom) nextPage()
    y = drawItem(on, item, y)
  }
  if (y + qrSide + 24 > bottom) nextPage()
  drawFooter(on, certificate, y + 6)
  doc.end()
  return made
}

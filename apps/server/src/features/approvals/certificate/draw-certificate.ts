// Renders the certificate of a decision as one PDF page. Uses stored data only, no clock and no randomness, so the same rows
// give the same bytes.
import { buffer } from 'node:stream/consumers'

import { aiMarkMessages } from '@joinery/contract/messages/ai-mark-messages'
import { certificateMessages as texts } from '@joinery/contract/messages/certificate-messages'
import type { Decision } from '@joinery/contract/review/approvals'
import { encode } from 'uqr'

import { fitText } from '#platform/pdf/fit-text.ts'
import { across, colors, leading, openPdf, page, write, writeLetterhead, type Page } from '#platform/pdf/write-pdf.ts'

/** What certificates of files and of selections have in common. */
export type CertificateOfRequest = {
  readonly studio: string
  /** A PNG. */
  readonly logo: Uint8Array | null
  /** URL of the verification page. */
  readonly address: string
  readonly decision: Decision
  readonly askedBy: string
  readonly askedAt: Date
  readonly note: string
  readonly decidedBy: string
  readonly isGuest: boolean
  readonly decidedAt: Date
  /** Truncated IP address. */
  readonly decidedFrom: string | null
}

export type Certificate = CertificateOfRequest & {
  readonly filename: string
  /** Null for images without AI or local processing. */
  readonly origin: { readonly isLocal: boolean } | null
  readonly version: number
  readonly sha256: string
  readonly decisionNote: string
  /** A JPEG. */
  readonly picture: Uint8Array | null
}

const labelWidth = 112
export const qrSide = 92
const footer = page.height - page.margin - qrSide
const pictureHeight = { least: 130, most: 280 } as const
const noteSizes = [9.5, 8.5, 7.5, 6.5] as const

const inset = 8

type Size = { readonly width: number; readonly height: number }

const sizeOf = ({ doc }: Page, jpeg: Buffer): Size =>
  (doc as unknown as { openImage: (bytes: Buffer) => Size }).openImage(jpeg) // missing from the types of pdfkit

const fitInto = ([most, tallest]: readonly [number, number], { width, height }: Size): Size => {
  const scale = Math.min(most / width, tallest / height)
  return { width: width * scale, height: height * scale }
}

/** Draws the image, or the file extension without one, and the mark in the image's corner. */
const drawPicture = (on: Page, { origin, picture, filename }: Certificate, y: number, height: number): void => {
  const { doc } = on
  doc.roundedRect(page.margin, y, across, height, 8).fillAndStroke(colors.card, colors.line)
  if (picture) {
    const bytes = Buffer.from(picture)
    const fit: [number, number] = [across - 2 * inset, height - 2 * inset]
    const { width, height: tall } = fitInto(fit, sizeOf(on, bytes))
    const [left, top] = [(page.width - width) / 2, y + (height - tall) / 2]
    doc.image(bytes, left, top, { width, height: tall })
    if (origin) drawMark(on, origin, { x: left + inset, y: top + inset, size: 9 })
    return
  }
  if (origin) drawMark(on, origin, { x: page.margin + 14, y: y + 14, size: 9 })
  const kind = /\.(\w{1,5})$/.exec(filename)?.[1]?.toUpperCase() ?? texts.file
  doc.font('strong').fontSize(28).fillColor(colors.muted)
  const width = doc.widthOfString(kind)
  doc.text(kind, (page.width - width) / 2, y + height / 2 - 18, { lineBreak: false })
}

export const drawQr = ({ doc }: Page, text: string, x: number, y: number): void => {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const side = qrSide / size
  doc.rect(x, y, qrSide, qrSide).fill(colors.card)
  for (const [row, modules] of data.entries()) {
    for (const [column, isDark] of modules.entries()) {
      if (isDark) doc.rect(x + column * side, y + row * side, side, side)
    }
  }
  doc.fill(colors.ink)
}

const originOf = ({ isLocal }: { readonly isLocal: boolean }): string =>
  isLocal ? aiMarkMessages.localMade : aiMarkMessages.made

/** Marks the image itself, like the screens do. */
export const drawMark = (
  on: Page,
  origin: { readonly isLocal: boolean },
  { x, y, size }: { readonly x: number; readonly y: number; readonly size: number },
): void => {
  const label = origin.isLocal ? aiMarkMessages.localMark : aiMarkMessages.mark
  const width = on.doc.font('strong').fontSize(size).widthOfString(label) + size * 1.8
  on.doc.roundedRect(x, y, width, size * 2.1, size * 1.05).fill(colors.ink)
  write(on, label, { x: x + size * 0.9, y: y + size * 0.45, size, width, weight: 'strong', color: colors.card })
}

/** Avoids Intl, whose output depends on the runtime version. */
export const formatTime = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

const factsOf = (certificate: Certificate): readonly (readonly [label: string, value: string])[] => [
  [texts.labels.file, certificate.filename],
  ...(certificate.origin ? [[texts.labels.origin, originOf(certificate.origin)] as const] : []),
  [texts.labels.version, String(certificate.version)],
  [texts.labels.sha256, certificate.sha256],
  [texts.labels.requestedBy, certificate.askedBy],
  [texts.labels.requestedOn, formatTime(certificate.askedAt)],
  [
    texts.labels.decidedBy[certificate.decision],
    certificate.isGuest ? texts.guest(certificate.decidedBy) : certificate.decidedBy,
  ],
  [texts.labels.decidedOn, formatTime(certificate.decidedAt)],
  [texts.labels.network, certificate.decidedFrom ?? texts.unknownNetwork],
]

type Note = { readonly label: string; readonly text: string }

/** Picks the largest font size at which all notes fit; truncates them at the smallest. */
const fitNotes = ({ letters }: Page, notes: readonly Note[], height: number) => {
  const labels = notes.length * 16
  const measure = (size: number, lines: number) =>
    notes.map(({ text }) => fitText(letters.regular, text, { size, width: across, lines }).length)
  const heightOf = (size: number, counts: readonly number[]) =>
    counts.reduce((sum, count) => sum + count * size * leading, labels)
  const fitting = noteSizes.find((size) => heightOf(size, measure(size, 1000)) <= height)
  if (fitting !== undefined) return { size: fitting, lines: 1000, height: heightOf(fitting, measure(fitting, 1000)) }
  const size = noteSizes.at(-1) ?? 6.5
  const lines = Math.max(1, Math.floor((height - labels) / notes.length / (size * leading)))
  return { size, lines, height: heightOf(size, measure(size, lines)) }
}

export const drawCertificate = async (certificate: Certificate): Promise<Buffer> => {
  const { address, decision, filename, studio } = certificate
  const title = texts.titles[decision]
  const on = openPdf({ title: texts.documentTitle(title, filename), studio, at: certificate.decidedAt })
  const { doc } = on
  const made = buffer(doc)
  const x = page.margin
  doc.rect(0, 0, page.width, page.height).fill(colors.paper)
  writeLetterhead(on, studio, certificate.logo)
  write(on, title, { x, y: 68, size: 24, width: across, weight: 'strong' })
  const top = write(on, filename, { x, y: 104, size: 12, width: across, lines: 2, color: colors.muted }) + 10

  const facts = factsOf(certificate)
  const factSize = 9.5
  const factHeight = facts.length * (factSize * leading + 3) + 10
  const notes = [
    { label: texts.labels.requestNote, text: certificate.note },
    { label: texts.labels.decisionNote, text: certificate.decisionNote },
  ].filter(({ text }) => text.trim() !== '')
  const room = footer - top - factHeight - 40
  const fitted = fitNotes(on, notes, room - pictureHeight.least)
  const pictureSide = Math.max(pictureHeight.least, Math.min(pictureHeight.most, room - fitted.height))

  drawPicture(on, certificate, top, pictureSide)
  let y = top + pictureSide + 14
  for (const [label, value] of facts) {
    write(on, label, { x, y, size: factSize, width: labelWidth, color: colors.muted })
    y = write(on, value, { x: x + labelWidth, y, size: factSize, width: across - labelWidth }) + 3
  }
  y += 6
  for (const { label, text } of notes) {
    y = write(on, label, { x, y, size: 8.5, width: across, weight: 'strong', color: colors.muted }) + 1
    y = write(on, text, { x, y, size: fitted.size, width: across, lines: fitted.lines }) + 3
  }

  doc
    .moveTo(x, footer - 12)
    .lineTo(page.width - x, footer - 12)
    .lineWidth(0.75)
    .stroke(colors.line)
  const beside = { x, width: across - qrSide - 16 }
  y = write(on, texts.checkTitle[decision], { ...beside, y: footer + 8, size: 10.5, weight: 'strong' })
  y = write(on, texts.check, { ...beside, y, size: 9, color: colors.muted }) + 4
  y = write(on, address, { ...beside, y, size: 8.5, lines: 3, color: colors.accent })
  drawQr(on, address, page.width - page.margin - qrSide, footer)
  doc.end()
  return made
}

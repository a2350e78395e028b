// Renders the certificate of a decision as one PDF page. Uses stored data only, no clock and no randomness, so the same rows
// give the same bytes.
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

import { certificateMessages as texts } from '@joinery/contract/messages/certificate-messages'
import type { Decision } from '@joinery/contract/review/approvals'
import Pdf from 'pdfkit'
import { encode } from 'uqr'

import { fitText, type Letters } from './fit-text.ts'

export type Certificate = {
  readonly studio: string
  /** URL of the verification page. */
  readonly address: string
  readonly filename: string
  readonly version: number
  readonly sha256: string
  readonly decision: Decision
  readonly askedBy: string
  readonly askedAt: Date
  readonly note: string
  readonly decidedBy: string
  readonly isGuest: boolean
  readonly decidedAt: Date
  /** Truncated IP address. */
  readonly decidedFrom: string | null
  readonly decisionNote: string
  /** A JPEG. */
  readonly picture: Uint8Array | null
}

const page = { width: 595.28, height: 841.89, margin: 48 } as const
const across = page.width - 2 * page.margin
const colors = {
  paper: '#faf8f4',
  card: '#ffffff',
  ink: '#1d1b18',
  muted: '#6a645b',
  accent: '#a8481f',
  line: '#e6e0d6',
}
const labelWidth = 96
const qrSide = 92
const footer = page.height - page.margin - qrSide
const pictureHeight = { least: 130, most: 280 } as const
const noteSizes = [9.5, 8.5, 7.5, 6.5] as const
const leading = 1.35

const fonts = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const

type Weight = keyof typeof fonts
type Page = {
  readonly doc: PDFKit.PDFDocument
  readonly letters: Readonly<Record<Weight, Letters>>
}

const openPage = (certificate: Certificate, title: string): Page => {
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    // pdfkit would use the current time for missing dates.
    info: {
      Title: title,
      Author: certificate.studio,
      Creator: certificate.studio,
      Producer: 'pdfkit',
      CreationDate: certificate.decidedAt,
      ModDate: certificate.decidedAt,
    },
  })
  const lettersOf = (weight: Weight): Letters => {
    doc.registerFont(weight, readFileSync(fileURLToPath(fonts[weight]))).font(weight)
    // Missing from pdfkit's types.
    return (doc as unknown as { readonly _font: { readonly font: Letters } })['_font'].font
  }
  const letters = { regular: lettersOf('regular'), strong: lettersOf('strong') }
  return { doc, letters }
}

type Style = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
  readonly lines?: number
  readonly weight?: Weight
  readonly color?: string
}

/** Returns the y position below the text. */
const write = ({ doc, letters }: Page, text: string, style: Style): number => {
  const { x, y, size, width, lines = 1, weight = 'regular', color = colors.ink } = style
  const fitted = fitText(letters[weight], text, { size, width, lines })
  doc.font(weight).fontSize(size).fillColor(color)
  for (const [index, line] of fitted.entries()) doc.text(line, x, y + index * size * leading, { lineBreak: false })
  return y + fitted.length * size * leading
}

const drawPicture = (on: Page, { picture, filename }: Certificate, y: number, height: number): void => {
  const { doc } = on
  doc.roundedRect(page.margin, y, across, height, 8).fillAndStroke(colors.card, colors.line)
  const inset = 8
  if (picture) {
    const fit: [number, number] = [across - 2 * inset, height - 2 * inset]
    doc.image(Buffer.from(picture), page.margin + inset, y + inset, { fit, align: 'center', valign: 'center' })
    return
  }
  // Without an image, show the file extension.
  const kind = /\.(\w{1,5})$/.exec(filename)?.[1]?.toUpperCase() ?? texts.file
  doc.font('strong').fontSize(28).fillColor(colors.muted)
  const width = doc.widthOfString(kind)
  doc.text(kind, (page.width - width) / 2, y + height / 2 - 18, { lineBreak: false })
}

const drawQr = ({ doc }: Page, text: string, x: number, y: number): void => {
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

/** Avoids Intl, whose output depends on the runtime version. */
const formatTime = (at: Date): string => `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`

const factsOf = (certificate: Certificate): readonly (readonly [label: string, value: string])[] => [
  [texts.labels.file, certificate.filename],
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
  const on = openPage(certificate, texts.documentTitle(title, filename))
  const { doc } = on
  const made = buffer(doc)
  const x = page.margin
  doc.rect(0, 0, page.width, page.height).fill(colors.paper)
  write(on, studio, { x, y: 46, size: 12, width: across, weight: 'strong', color: colors.accent })
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

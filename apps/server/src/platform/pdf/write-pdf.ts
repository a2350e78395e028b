// Documents we write ourselves: certificates and lists of selections. In our font, on A4.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import Pdf from 'pdfkit'

import { fitText, type Letters } from './fit-text.ts'

export const page = { width: 595.28, height: 841.89, margin: 48 } as const
export const across = page.width - 2 * page.margin
export const colors = {
  paper: '#faf8f4',
  card: '#ffffff',
  ink: '#1d1b18',
  muted: '#6a645b',
  accent: '#a8481f',
  line: '#e6e0d6',
}
export const leading = 1.35

const logoBox = [160, 36] as const

const fonts = {
  regular: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const

type Weight = keyof typeof fonts
export type Page = {
  readonly doc: PDFKit.PDFDocument
  readonly letters: Readonly<Record<Weight, Letters>>
}

type DocumentFacts = { readonly title: string; readonly studio: string; readonly at: Date }

export const openPdf = ({ title, studio, at }: DocumentFacts): Page => {
  const doc = new Pdf({
    size: 'A4',
    margin: 0,
    lang: 'en',
    displayTitle: true,
    // pdfkit would use the current time for missing dates.
    info: { Title: title, Author: studio, Creator: studio, Producer: 'pdfkit', CreationDate: at, ModDate: at },
  })
  const lettersOf = (weight: Weight): Letters => {
    doc.registerFont(weight, readFileSync(fileURLToPath(fonts[weight]))).font(weight)
    // Missing from pdfkit's types.
    return (doc as unknown as { readonly _font: { readonly font: Letters } })['_font'].font
  }
  const letters = { regular: lettersOf('regular'), strong: lettersOf('strong') }
  return { doc, letters }
}

export type Style = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
  readonly lines?: number
  readonly weight?: Weight
  readonly color?: string
  readonly align?: 'left' | 'right'
}

/** Breaks a text into lines for `writeLines`. */
export const fitLines = (
  { letters }: Page,
  text: string,
  { size, width, lines = 1, weight = 'regular' }: Pick<Style, 'size' | 'width' | 'lines' | 'weight'>,
): string[] => fitText(letters[weight], text, { size, width, lines })

/** Returns the y position below the lines. */
export const writeLines = ({ doc }: Page, lines: readonly string[], style: Style): number => {
  const { x, y, size, width, weight = 'regular', color = colors.ink, align = 'left' } = style
  doc.font(weight).fontSize(size).fillColor(color)
  for (const [index, line] of lines.entries()) {
    const indent = align === 'right' ? width - doc.widthOfString(line) : 0
    doc.text(line, x + indent, y + index * size * leading, { lineBreak: false })
  }
  return y + lines.length * size * leading
}

/** Returns the y position below the text. */
export const write = (on: Page, text: string, style: Style): number => writeLines(on, fitLines(on, text, style), style)

/** The studio's name and its logo, a PNG, at the top of the first page. */
export const writeLetterhead = (on: Page, studio: string, logo: Uint8Array | null): void => {
  const { margin: x, width } = page
  if (logo) {
    const [most, height] = logoBox
    on.doc.image(Buffer.from(logo), width - x - most, 28, { fit: [most, height], align: 'right', valign: 'center' })
  }
  write(on, studio, { x, y: 46, size: 12, width: across - logoBox[0] - 12, weight: 'strong', color: colors.accent })
}

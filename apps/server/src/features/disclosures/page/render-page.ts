// The public page as HTML. It works without JavaScript; the script of the template only adds the slider.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { disclosurePath, type DisclosureLabel } from '@joinery/contract/disclosures/kinds'
import { disclosurePageMessages as texts } from '@joinery/contract/messages/disclosure-page-messages'

import type { Config } from '#config'
import type { DisclosureRow } from '#features/disclosures/disclosure-queries.ts'
import { formatDate } from '#features/disclosures/format-date.ts'
import { pageUrl } from '#features/disclosures/present-disclosure.ts'
import { readLogo } from '#platform/images/read-logo.ts'
import { escapeHtml } from '#platform/security/escape-html.ts'

import type { ShownImage } from './send-image.ts'

/** Used where the web app is not built. */
const bareTemplate = `<!doctype html><html lang="en"><head><meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" /><title>%PAGE_TITLE%</title>
<meta property="og:title" content="%PAGE_TITLE%" /></head><body>%PAGE_CONTENT%</body></html>`

export const readTemplate = (webDir: string): string => {
  const path = join(webDir, 'disclosure.html')
  return existsSync(path) ? readFileSync(path, 'utf8') : bareTemplate
}

const fill = (template: string, title: string, content: string): string =>
  template.replaceAll('%PAGE_TITLE%', () => escapeHtml(title)).replace('%PAGE_CONTENT%', () => content)

const writeHeader = ({ BRAND_LOGO, BRAND_NAME }: Config): string => {
  const logo = readLogo(BRAND_LOGO)
  const picture = logo ? `<img src="${logo.path}" width="${logo.width}" height="${logo.height}" alt="" />` : ''
  return `<header class="top"><p class="brand">${picture}<span>${escapeHtml(BRAND_NAME)}</span></p><p class="kind">${texts.kind}</p></header>`
}

const widths = [512, 1024, 2048, 4096] as const
const counts = new Intl.NumberFormat('en')

export type ShownFile = { readonly width: number; readonly height: number }

const sizes = '(min-width: 900px) 50vw, 100vw'

type Picture = { readonly which: ShownImage; readonly label: DisclosureLabel; readonly code: string } & ShownFile

const writeImage = ({ which, label, code, width, height }: Picture, extra: string): string => {
  const address = `${disclosurePath(code)}/${which}`
  const shown = widths.filter((one, index) => index === 0 || (widths[index - 1] ?? 0) < width)
  const srcset = shown.map((one) => `${address}?w=${one} ${Math.min(one, width)}w`).join(', ')
  const alt = which === 'altered' ? texts.alteredAlt(label) : texts.originalAlt
  return `<img src="${address}?w=1024" srcset="${srcset}" sizes="${sizes}" width="${width}" height="${height}" alt="${escapeHtml(alt)}"${extra} />`
}

const writeFigure = (picture: Picture): string => {
  const { which, label, width, height } = picture
  const isAltered = which === 'altered'
  return `<figure class="${which}"><div class="frame">${writeImage(picture, '')}<span class="badge">${escapeHtml(isAltered ? label : texts.original)}</span></div>
<figcaption><span>${isAltered ? texts.alteredImage : texts.originalImage}</span><span class="size">${texts.pixels(counts.format(width), counts.format(height))}</span></figcaption></figure>`
}

const writeSlider = (altered: Picture, original: Picture): string =>
  `<div class="compare" hidden><div class="frame">${writeImage(original, ' loading="lazy"')}
<div class="over">${writeImage(altered, ' loading="lazy"')}</div><span class="line"></span>
<span class="badge">${escapeHtml(altered.label)}</span><span class="badge of-original">${texts.original}</span>
<input type="range" min="0" max="100" value="50" aria-label="${texts.sliderName}" /></div></div>`

const writeViews = (): string => `<fieldset class="views" hidden><legend>${texts.view}</legend>
<label><input type="radio" name="view" value="both" checked /><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="3" y="4" width="18" height="16" rx="2" /><path d="M12 4v16" /></svg><span class="wide">${texts.sideBySide}</span><span class="narrow">${texts.both}</span></label>
<label><input type="radio" name="view" value="slider" /><svg viewBox="0 0 24 24" aria-hidden="true"><path d="m9 7-5 5 5 5M15 7l5 5-5 5" /></svg>${texts.slider}</label></fieldset>`

/** The name of a checksum does not break within 'SHA-256'. */
const writeFact = (name: string, value: string, isSum = false): string =>
  `<div><dt>${name.replace('SHA-256', '<span>$&</span>')}</dt><dd${isSum ? ' class="sum"' : ''}>${escapeHtml(value)}</dd></div>`

export type Page = {
  readonly row: DisclosureRow
  readonly altered: ShownFile
  readonly original: ShownFile
}

export const renderPage = (config: Config, template: string, { row, altered, original }: Page): string => {
  const { code, label } = row
  const studio = config.BRAND_NAME
  const date = formatDate(row.created_at)
  const pictures = [
    { which: 'altered', label, code, ...altered },
    { which: 'original', label, code, ...original },
  ] as const
  const content = `${writeHeader(config)}
<main><div class="head"><div><h1>${escapeHtml(label)}</h1>
<p class="lead">${texts.lead} <span class="published">${escapeHtml(texts.published(studio, date))}</span></p></div>${writeViews()}</div>
${writeSlider(...pictures)}
<div class="pair">${pictures.map(writeFigure).join('\n')}</div>
<section class="facts${row.statement === '' ? ' alone' : ''}">${row.statement === '' ? '' : `<p class="statement" dir="auto">${escapeHtml(row.statement)}</p>`}
<dl>${writeFact(texts.publishedBy, studio)}${writeFact(texts.date, date)}
${writeFact(texts.alteredSum, row.sha256, true)}${writeFact(texts.originalSum, row.original_sha256, true)}</dl></section></main>
<footer><p class="address">${escapeHtml(pageUrl({ config }, code).replace(/^https?:\/\//, ''))}</p>
<details><summary>${texts.howToCheck}</summary><p>${escapeHtml(texts.check)}</p></details></footer>`
  return fill(template, texts.title(label, studio), content)
}

/** A page without images: an unknown or withdrawn address. */
export const renderNotice = (config: Config, template: string, title: string, sentence: string): string =>
  fill(
    template,
    `${title} · ${config.BRAND_NAME}`,
    `${writeHeader(config)}\n<main class="notice"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(sentence)}</p></main>`,
  )

// The layout of every email: a heading, a few sentences, at most one action. Tables and inline styles, because email clients
// support little else; readable in dark mode, and complete as plain text.
import { aiMarkMessages } from '@joinery/contract/messages/ai-mark-messages'
import { emailMessages } from '@joinery/contract/messages/email-messages'

import type { BrandLogo } from '#platform/images/read-logo.ts'
import { escapeHtml } from '#platform/security/escape-html.ts'

const texts = emailMessages.layout

/** `origin` marks images made with AI or by local processing. */
export type MailPicture = {
  readonly jpeg: Buffer
  readonly alt: string
  readonly origin: { readonly is_local: boolean } | null
}

/** Caption of a marked image. */
const captionOf = (picture: MailPicture | undefined): string[] => {
  const origin = picture?.origin
  return origin ? [origin.is_local ? aiMarkMessages.localMade : aiMarkMessages.made] : []
}

export type MailContent = {
  readonly subject: string
  readonly heading: string
  readonly paragraphs: readonly string[]
  /** A list of events, each with its own link. */
  readonly items?: readonly { readonly title: string; readonly text: string; readonly href: string }[]
  readonly action?: { readonly label: string; readonly href: string }
  /** Below the action: what to do if the email was not expected. */
  readonly note?: string
  /** Below the sentences. `alt` is shown when the email client blocks images. */
  readonly picture?: MailPicture
  readonly replyTo?: string
  /** For emails with an unsubscribe link: the page for people, and the one-click URL for email clients. */
  readonly unsubscribe?: { readonly page: string; readonly oneClick: string }
}

export type Brand = {
  readonly name: string
  readonly tagline: string
  readonly address: string
  readonly logo: Pick<BrandLogo, 'width' | 'height'> | null
}

/** Embedded when the email is sent. */
export const logoAddress = 'cid:logo'

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

const renderText = (content: MailContent, brand: Brand): string =>
  [
    content.heading,
    ...content.paragraphs,
    ...captionOf(content.picture),
    ...(content.items ?? []).map(({ title, text, href }) => [title, text, href].filter(Boolean).join('\n')),
    ...(content.action ? [`${content.action.label}:\n${content.action.href}`] : []),
    ...(content.note ? [content.note] : []),
    ...(content.unsubscribe ? [`${texts.unsubscribeText}\n${content.unsubscribe.page}`] : []),
    `--\n${brand.name} · ${brand.tagline}\n${brand.address}`,
  ].join('\n\n')

/** Content id of the embedded image. */
export const pictureAddress = 'cid:picture'

const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#141311!important}.card{background:#1c1a17!important;border-color:#302c26!important}
.ink{color:#f3efe8!important}.muted{color:#a8a198!important}.logo{background:#faf8f4!important;padding:6px 10px!important;border-radius:8px!important}.action{background:#e59467!important;color:#1d1310!important}}`

const sans = "font-family:Inter,-apple-system,'Segoe UI',Helvetica,Arial,sans-serif"
const serif = "font-family:Fraunces,Georgia,'Times New Roman',serif"

const logoHeight = 32
const logoWidth = 180

/** On a light background in dark mode, because most logos are made for paper. */
const renderName = ({ name, logo }: Brand): string => {
  const look = `color:#1d1b18;${serif};font-size:20px`
  if (!logo) return `<span class="ink" style="${look}">${escapeHtml(name)}</span>`
  const scale = Math.min(logoHeight / logo.height, logoWidth / logo.width, 1)
  const [width, height] = [logo.width * scale, logo.height * scale].map((side) => Math.max(1, Math.round(side)))
  return `<img src="${logoAddress}" alt="${escapeHtml(name)}" width="${width}" height="${height}" class="logo" style="display:block;border:0;${look}">`
}

const renderHtml = (content: MailContent, brand: Brand): string => {
  const paragraphs = content.paragraphs
    .map(
      (text) =>
        `<p class="ink" style="margin:0 0 16px;color:#1d1b18;${sans};font-size:16px;line-height:24px">${escapeHtml(text)}</p>`,
    )
    .join('')
  const items = (content.items ?? [])
    .map(
      ({ title, text, href }) =>
        `<p style="margin:0 0 16px;${sans};font-size:16px;line-height:24px"><a class="ink" href="${escapeHtml(href)}" style="color:#1d1b18;font-weight:600;text-decoration:underline">${escapeHtml(title)}</a><br><span class="muted" style="color:#6a645b">${escapeHtml(text)}</span></p>`,
    )
    .join('')
  const action = content.action
    ? `<p style="margin:24px 0"><a class="action" href="${escapeHtml(content.action.href)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#a8481f;color:#ffffff;text-decoration:none;${sans};font-size:16px;font-weight:600">${escapeHtml(content.action.label)}</a></p>
<p class="muted" style="margin:0 0 16px;color:#6a645b;${sans};font-size:13px;line-height:20px;word-break:break-all">${escapeHtml(texts.buttonFallback)}<br><a class="muted" href="${escapeHtml(content.action.href)}" style="color:#6a645b">${escapeHtml(content.action.href)}</a></p>`
    : ''
  const caption = captionOf(content.picture)
    .map(
      (text) =>
        `<span class="muted" style="display:block;padding-top:6px;color:#6a645b;${sans};font-size:13px;line-height:20px">${escapeHtml(text)}</span>`,
    )
    .join('')
  const picture = content.picture
    ? `<p style="margin:0 0 16px"><img src="${pictureAddress}" alt="${escapeHtml(content.picture.alt)}" width="494" class="muted" style="display:block;width:100%;max-width:494px;height:auto;border-radius:10px;color:#6a645b;${sans};font-size:13px">${caption}</p>`
    : ''
  const note = content.note
    ? `<p class="muted" style="margin:0;color:#6a645b;${sans};font-size:13px;line-height:20px">${escapeHtml(content.note)}</p>`
    : ''
  const unsubscribe = content.unsubscribe
    ? `<br><a class="muted" href="${escapeHtml(content.unsubscribe.page)}" style="color:#6a645b">${texts.unsubscribe}</a>`
    : ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(content.subject)}</title><style>${style}</style></head>
<body class="page" style="margin:0;background:#faf8f4">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.paragraphs[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="page" style="background:#faf8f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 8px 16px">${renderName(brand)}</td></tr>
<tr><td class="card" style="padding:32px;background:#ffffff;border:1px solid #e6e0d6;border-radius:16px">
<h1 class="ink" style="margin:0 0 16px;color:#1d1b18;${serif};font-size:26px;line-height:32px;font-weight:500">${escapeHtml(content.heading)}</h1>
${paragraphs}${items}${picture}${action}${note}</td></tr>
<tr><td style="padding:16px 8px"><p class="muted" style="margin:0;color:#6a645b;${sans};font-size:13px;line-height:20px">${escapeHtml(brand.name)} · ${escapeHtml(brand.tagline)}${unsubscribe}</p></td></tr></table>
</td></tr></table></body></html>`
}

export const renderMail = (content: MailContent, brand: Brand): RenderedMail => ({
  subject: content.subject,
  text: renderText(content, brand),
  html: renderHtml(content, brand),
})

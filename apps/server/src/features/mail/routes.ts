// The local mailbox shows emails that would have been sent. It exists only without a mail server, not while emails wait for one, and config.ts refuses to
// start it on an address other machines can reach, unless MAILBOX is `exposed`.
import { emailMessages } from '@joinery/contract/messages/email-messages'
import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify'

import { hasMailbox, isOwnHost } from '#config'
import type { Context } from '#platform/context.ts'
import { apiHeaders, pageHeaders } from '#platform/http/headers.ts'
import { escapeHtml } from '#platform/security/escape-html.ts'

import { logoAddress, pictureAddress } from './layout.ts'
import { findMail, listMails, type Mail } from './mail-queries.ts'

const texts = emailMessages.mailbox

const style = `:root{color-scheme:light dark;--paper:#faf8f4;--card:#fff;--ink:#1d1b18;--muted:#6a645b;--line:#e6e0d6;--accent:#a8481f}
@media (prefers-color-scheme:dark){:root{--paper:#141311;--card:#1c1a17;--ink:#f3efe8;--muted:#a8a198;--line:#302c26;--accent:#e59467}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}main{max-width:44rem;margin:3rem auto;padding:0 1rem}
h1{font:500 2rem Georgia,serif;margin:0}p{color:var(--muted)}article{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem 1.25rem;margin:1rem 0}
h2{font-size:1rem;margin:0}small{color:var(--muted)}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;font-size:.9rem;margin:.75rem 0 0}a{color:var(--accent)}`

const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)

const article = (mail: Mail): string => `<article><h2>${escapeHtml(mail.subject)}</h2>
<small>${escapeHtml(texts.to(mail.recipient))} · <time>${mail.created_at.toISOString()}</time> · <a href="/dev/mailbox/${mail.uid_mail}">${texts.htmlVersion}</a></small>
<pre>${withLinks(mail.text_body)}</pre></article>`

const lead = texts.lead.replace('{json}', `<a href="/dev/mailbox.json">${texts.json}</a>`)

const mailboxPage = (mails: readonly Mail[]): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5"><title>${texts.title}</title><style>${style}</style>
<main><h1>${texts.title}</h1><p>${lead}</p>
${mails.length > 0 ? mails.map(article).join('') : `<p>${escapeHtml(texts.empty)}</p>`}</main></html>`

const asShown = ({ html_body, picture }: Mail, logo: string | undefined): string => {
  const withLogo = logo === undefined ? html_body : html_body.replace(logoAddress, logo)
  return picture ? withLogo.replace(pictureAddress, `data:image/jpeg;base64,${picture.toString('base64')}`) : withLogo
}

export const mailboxRoutes = (app: FastifyInstance, { db, config }: Context): void => {
  // Prevents DNS rebinding: a foreign page must not read the mailbox through the person's browser.
  const onRequest: onRequestAsyncHookHandler = async (request, reply) => {
    if (!hasMailbox(config) || !isOwnHost(config, request.hostname)) reply.callNotFound()
  }
  const send = (reply: FastifyReply, page: string): FastifyReply =>
    reply
      .headers({ ...pageHeaders(page), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page)
  app.get('/dev/mailbox', { onRequest }, async (_request, reply) => send(reply, mailboxPage(await listMails(db))))
  app.get('/dev/mailbox.json', { onRequest }, async (_request, reply) => {
    const mails = await listMails(db)
    return reply.headers(apiHeaders).send({
      messages: mails.map((mail) => ({
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text_body,
        html: mail.html_body,
        reply_to: mail.reply_to,
        unsubscribe_url: mail.unsubscribe_url,
        created_at: mail.created_at.toISOString(),
      })),
    })
  })
  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', { onRequest }, async (request, reply) => {
    const mail = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(request.params.id)
      ? await findMail(db, request.params.id)
      : undefined
    if (!mail) return reply.callNotFound()
    return send(reply, asShown(mail, config.BRAND_LOGO))
  })
}

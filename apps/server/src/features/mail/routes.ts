// The local mailbox: what would have been sent, for whoever sits at this machine. It exists only without a mail server;
// config.ts refuses to start it on an address that others can reach.
import type { FastifyInstance, FastifyReply, onRequestAsyncHookHandler } from 'fastify'

import { isOwnHost } from '#config'
import type { Context } from '#platform/context.ts'
import { apiHeaders, pageHeaders } from '#platform/http/headers.ts'

import { pictureAddress } from './layout.ts'
import { findMail, listMails, type Mail } from './mail-queries.ts'
import { mailboxPage } from './mailbox-page.ts'

const asShown = ({ html_body, picture }: Mail): string =>
  picture ? html_body.replace(pictureAddress, `data:image/jpeg;base64,${picture.toString('base64')}`) : html_body

export const mailboxRoutes = (app: FastifyInstance, { db, config }: Context): void => {
  if (config.SMTP_URL !== undefined) return
  // A name that a stranger's page pointed at this machine (DNS rebinding) must not read the mail in the person's browser.
  const onRequest: onRequestAsyncHookHandler = async (request, reply) => {
    if (!isOwnHost(config, request.hostname)) reply.callNotFound()
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
    return send(reply, asShown(mail))
  })
}

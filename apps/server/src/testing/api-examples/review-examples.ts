// Sends the calls from a comment on an image to the approval of a version, and those of admins.
import { setTimeout as wait } from 'node:timers/promises'

import { expect } from 'vitest'

import { picture } from '#testing/build-generation.ts'
import { fileForm } from '#testing/build-project.ts'
import { awaitMail } from '#testing/build-user.ts'
import { startMailServer } from '#testing/network/mail-server.ts'
import { codeFor, secretIn } from '#testing/review/build-guest.ts'
import type { TestApp } from '#testing/test-app.ts'
import { within } from '#testing/within.ts'

import { inDays, type Cast, type Stage } from './cast.ts'

const area = { x: 0.1, y: 0.5, w: 0.75, h: 0.1 }

/** Returns the new version. */
export const sendReviewCalls = async (cast: Cast, { fileId, id }: Stage, uid_image: string): Promise<string> => {
  const { client, owner } = cast
  const params = { fileId }
  const comment = { ...area, content: '<p>Could we try a green marble here?</p>' }
  const { pin } = (await client.call('createPin', { params, body: comment })).body
  const of = { pinId: pin.uid_pin }
  const { comment: reply } = (await owner.call('createPinComment', { params: of, body: { content: '<p>Yes!</p>' } }))
    .body
  const one = { ...of, commentId: reply.uid_comment }
  await owner.call('updatePinComment', { params: one, body: { content: '<p>Yes, version 2 shows it.</p>' } })
  await owner.call('createPinCard', { params: of, body: { assignee_uid: owner.uid_user, due_date: inDays(14) } })
  await owner.call('listPins', { params })
  await owner.call('getReview', { params: { id } })
  const form = fileForm([{ name: 'kitchen.png', bytes: await picture(410, 300), type: 'image/png' }])
  await owner.call('addVersion', { params, form })
  const { file } = (await owner.call('addVersion', { params, body: { uid_image } })).body
  await owner.call('listVersions', { params })
  await owner.call('updatePin', { params: of, body: { status: 'resolved' } })
  await owner.call('deletePinComment', { params: one })
  const extra = (await owner.call('createPin', { params, body: { ...comment, visibility: 'team' } })).body.pin
  await owner.call('deletePin', { params: { pinId: extra.uid_pin } })
  return file.uid_file
}

export const sendApprovalCalls = async (app: TestApp, { client, owner }: Cast, { id }: Stage, fileId: string) => {
  const params = { fileId }
  const body = { emails: [client.email], note: 'Please check the marble.', due_date: inDays(14) }
  const [approval] = (await owner.call('askForApproval', { params, body })).body.approvals
  const own = { id: approval.uid_approval }
  await client.call('listWaiting')
  await owner.call('getFirstSteps')
  await owner.call('listApprovals', { params: { id } })
  await owner.call('resendApproval', { params: own })
  await client.call('decideApproval', { params: own, body: { decision: 'approved', note: 'Lovely.' } })
  await client.call('getCertificate', { params: own })
  await app.client().call('verifyApproval', { params: own })
}

export const sendWebhookCalls = async ({ owner }: Cast, { id }: Stage): Promise<void> => {
  const body = { url: 'https://receiver.invalid/joinery', events: ['approval.decided', 'file.added'] }
  const { webhook } = (await owner.call('createWebhook', { params: { id }, body })).body
  const params = { webhookId: webhook.uid_webhook }
  await owner.call('updateWebhook', { params, body: { events: ['approval.decided'] } })
  await owner.call('listWebhooks', { params: { id } })
  const { delivery } = (await owner.call('testWebhook', { params })).body
  const ofDelivery = { ...params, deliveryId: delivery.uid_delivery }
  await within('the test delivery', awaitTried(owner, params))
  await owner.call('getDelivery', { params: ofDelivery })
  await owner.call('sendDeliveryAgain', { params: ofDelivery })
  await owner.call('deleteWebhook', { params })
}

const awaitTried = async ({ call }: Cast['owner'], params: { webhookId: string }): Promise<void> => {
  for (;;) {
    const [delivery] = (await call('listDeliveries', { params })).body.deliveries
    if (delivery.status !== 'waiting') return
    await wait(20)
  }
}

export const sendGuestCalls = async (app: TestApp, { owner }: Cast, { id, fileId }: Stage): Promise<void> => {
  const email = 'jo@whitfield.example'
  const body = { scope: 'project', can: ['comment', 'approve', 'compare'], name: 'For the Whitfields' }
  const { link } = (await owner.call('createLink', { params: { id }, body })).body
  const params = { linkId: link.uid_link }
  await owner.call('sendLink', { params, body: { email, name: 'Jo Whitfield', note: 'The kitchen so far.' } })
  const mail = await awaitMail(app, email, /./)
  const token = secretIn(link)
  await app.client().call('openReview', { body: { token } })
  await app.client().call('enterReview', { body: { token, name: 'Jo Whitfield', email } })
  const code = await codeFor(app, email)
  const { guestToken } = (await app.client().call('confirmReview', { body: { token, email, code } })).body
  await app.client().call('getGuestReview', { token: guestToken })
  await owner.call('listLinks', { params: { id } })
  const [request] = (
    await owner.call('askForApproval', {
      params: { fileId },
      body: { guests: [{ email, name: 'Jo Whitfield', uid_link: link.uid_link }] },
    })
  ).body.approvals
  await owner.call('withdrawApproval', { params: { id: request.uid_approval } })
  const unsubscribe = /unsubscribe\?guest=([\w.-]+)/.exec(mail.text)?.[1] ?? ''
  await app.client().call('unsubscribeGuest', { query: { token: unsubscribe } })
  await owner.call('deleteLink', { params })
}

export const sendAdminCalls = async (app: TestApp, { admin, member }: Cast): Promise<void> => {
  const params = { uid_user: member.uid_user }
  await admin.call('listPeople', { query: { limit: '3' } })
  await admin.call('exportPeople', { query: { q: 'tom' } })
  const email = 'mika@hartwell.example'
  await admin.call('invitePerson', { body: { email } })
  await admin.call('listInvitedPeople')
  await admin.call('withdrawPersonInvitation', { params: { email } })
  await admin.call('updatePerson', { params, body: { plan: 'premium' } })
  await admin.call('changePersonCredits', { params, body: { amount: 500, note: 'For the trade fair' } })
  await admin.call('listCreditReport', { query: { limit: '3' } })
  await admin.call('exportCreditReport')
  await admin.call('listProviderHealth')
  await admin.call('testProvider', { params: { id: 'local' } })
  await admin.call('getInstallation')
  await admin.call('changeSettings', {
    body: { settings: { BRAND_TAGLINE: 'Interiors, drawn together', SIGNUP_CREDITS: '200' } },
  })
  const server = await startMailServer()
  await admin.call('testSettings', { body: { settings: { SMTP_URL: `smtp://127.0.0.1:${server.port}` } } })
  await server.stop()
  await admin.call('getSettings')
  await admin.call('sendTestMail')
  await admin.call('startBackup')
  const { backups } = app.app.context
  await expect.poll(() => backups.isRunning(app.database.db)).toBe(false)
  const [backup] = (await admin.call('listBackups')).body.backups
  await admin.call('downloadBackup', { params: { id: backup.id } })
  await admin.call('listAudit', { query: { act: 'sign-in' } })
  await admin.call('exportAudit', { query: { act: 'sign-in' } })
  await app.client().call('getHealth')
  await app.client().call('getReadiness')
}

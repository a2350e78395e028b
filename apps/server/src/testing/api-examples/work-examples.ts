// Sends the calls about files, the group chat, the board, AI images, search and notifications.
import { defaultPreferences } from '@joinery/contract/notifications'

import { unsubscribeLinks } from '#features/notifications/unsubscribe.ts'
import { awaitJob, generationForm, picture } from '#testing/build-generation.ts'
import { fileForm } from '#testing/build-project.ts'
import type { TestApp } from '#testing/test-app.ts'

import { inDays, type Cast, type Stage } from './cast.ts'

export const sendFileCalls = async ({ owner }: Cast, { id }: Stage): Promise<void> => {
  const { files } = (await owner.call('listFiles', { params: { id }, query: { limit: '200' } })).body
  const plan = files.find(({ filename }: { filename: string }) => filename === 'plan.txt').uid_file
  await owner.call('downloadFile', { params: { fileId: plan } })
  await owner.call('downloadAttachment', { params: { id, attachmentId: plan } })
  await owner.call('deleteFile', { params: { fileId: plan } })
  await owner.call('getFileUsage')
}

export const sendChatCalls = async ({ member, owner }: Cast, { id }: Stage): Promise<void> => {
  const params = { id }
  const form = fileForm([{ name: 'sample.png', bytes: await picture(), type: 'image/png' }], {
    content: '<p>Which stone for the island?</p>',
  })
  const { reply } = (await owner.call('createReply', { params, form })).body
  const own = { replyId: reply.uid_reply }
  await member.call('createReply', {
    params,
    body: { content: '<p>The green one.</p>', quotedMessage: reply.uid_reply },
  })
  await member.call('listReplies', { params, query: { replyType: 'discussion', limit: '20' } })
  const [attachment] = reply.attachments
  await member.call('downloadReplyAttachment', { params: { ...params, ...own, attachmentId: attachment.uid_file } })
  await member.call('markProjectRead', { params, body: { message_number: 1 } })
  await owner.call('updateReply', { params: own, body: { content: '<p>Which stone for the kitchen island?</p>' } })
  await owner.call('deleteReply', { params: own })
  await owner.call('restoreReply', { params: own })
  await member.call('addReaction', { params: { ...own, emoji: '👍' } })
  await member.call('getReply', { params: own })
  await member.call('removeReaction', { params: { ...own, emoji: '👍' } })
  await member.call('pinMessage', { params: own })
  await member.call('unpinMessage', { params: own })
  const path = `/projects/${id}/discussion?message=${reply.uid_reply}`
  await member.call('getLinkTitles', { body: { paths: [path, '/dashboard'] } })
}

export const sendBoardCalls = async ({ member, owner }: Cast, { id }: Stage): Promise<void> => {
  const content = '<p>Order the green marble</p>'
  const { reply } = (await owner.call('createReply', { params: { id }, body: { content, replyType: 'kanban' } })).body
  const params = { replyId: reply.uid_reply }
  await owner.call('setCardFields', { params, body: { assignee_uid: member.uid_user, due_date: inDays(7) } })
  await owner.call('assignCard', { params, body: { assignee_uid: member.uid_user } })
  await owner.call('setDueDate', { params, body: { due_date: inDays(9) } })
  await member.call('moveCard', { params, body: { kanban_status: 'in_progress', card_order: 0 } })
  await member.call('orderCard', { params, body: { card_order: 0 } })
  const form = fileForm([{ name: 'quote.txt', bytes: 'Two slabs' }])
  const { attachments } = (await owner.call('addCardFiles', { params, form })).body.reply
  await owner.call('getBoard', { params: { id } })
  const texts = ['Measure', 'Pay the deposit']
  const { items } = (await owner.call('addChecklistItems', { params, body: { texts } })).body
  const [measure, pay] = items.map(({ uid_item }: { uid_item: string }) => uid_item)
  const done = { is_done: true, assignee_uid: member.uid_user, due_date: inDays(8) }
  await member.call('updateChecklistItem', { params: { ...params, itemId: measure }, body: done })
  await member.call('orderChecklist', { params, body: { uid_items: [pay, measure] } })
  await owner.call('getReply', { params })
  await owner.call('deleteChecklistItem', { params: { ...params, itemId: measure } })
  await owner.call('convertChecklistItem', { params: { ...params, itemId: pay } })
  await owner.call('removeCardFile', { params: { ...params, attachmentId: attachments[0].uid_file } })
  await sendLabelCalls({ owner }, id, reply.uid_reply)
}

const sendLabelCalls = async ({ owner }: Pick<Cast, 'owner'>, id: string, uid_card: string): Promise<void> => {
  const params = { id }
  const { label } = (await owner.call('createLabel', { params, body: { name: 'Stone', color: 'teal' } })).body
  const { uid_label } = label
  await owner.call('updateLabel', { params: { labelId: uid_label }, body: { color: 'green' } })
  await owner.call('listLabels', { params })
  const body = { uid_replies: [uid_card], kanban_status: 'done', add_labels: [uid_label] }
  const { undo } = (await owner.call('changeCards', { params, body })).body
  await owner.call('undoCards', { params, body: { undo } })
  await owner.call('deleteLabel', { params: { labelId: uid_label } })
  const query = 'assignee=me&due=soon'
  const { filter } = (await owner.call('createFilter', { params, body: { name: 'My week', query } })).body
  await owner.call('listFilters', { params })
  await owner.call('deleteFilter', { params: { filterId: filter.uid_filter } })
}

const imageForm = async (fields: Readonly<Record<string, string>> = {}, prompt?: string): Promise<FormData> =>
  generationForm({ images: [await picture()], ...(prompt === undefined ? {} : { prompt }), fields })

/** Returns an image made of the project's image. */
export const sendAiCalls = async ({ owner }: Cast, { fileId, id }: Stage): Promise<string> => {
  await owner.call('listProviders', { query: { mode: 'image' } })
  await owner.call('switchProvider', { body: { provider: 'local' } })
  await owner.call('getCurrentProvider')
  await owner.call('getProviderInfo')
  await owner.call('findSurface', { form: await imageForm({ x: '0.5', y: '0.5' }) })
  await owner.call('convertImage', { form: await imageForm() })
  await owner.call('previewImage', { form: await imageForm({}, 'Warm light') })
  await owner.call('summarizeText', { body: { text: 'The client prefers green marble. The fronts stay walnut.' } })
  const { image } = (await owner.call('generateImage', { form: await imageForm({}, 'Warm light') })).body
  await owner.call('listGenerated')
  await owner.call('saveGenerated', { params: { id: image.id }, body: { uid_project: id } })
  await owner.call('addGeneratedFile', { params: { id }, body: { uid_image: image.id } })
  const source = { uid_project: id, source_uid_file: fileId }
  const { generation } = (await owner.call('createGeneration', { form: await imageForm(source, 'Warm light') })).body
  const done = await awaitJob(owner, generation.id)
  await owner.call('listGenerations')
  // The local preview rejects a first instruction it does not understand.
  const failing = (await owner.call('createGeneration', { form: await imageForm({}, 'A xylophone') })).body.generation
  await awaitJob(owner, failing.id)
  await owner.call('retryGeneration', { params: { id: failing.id } })
  await awaitJob(owner, failing.id)
  await owner.call('cancelGeneration', { params: { id: failing.id } })
  await owner.call('deleteGenerated', { params: { id: image.id } })
  await owner.call('getCredits')
  await owner.call('listCreditEntries')
  return done.images[0]?.id ?? ''
}

export const sendNotificationCalls = async (app: TestApp, { member, owner }: Cast): Promise<void> => {
  await owner.call('search', { query: { q: 'marble' } })
  const { notifications } = (await member.call('listNotifications', { query: { limit: '5' } })).body
  const params = { id: notifications[0].uid_notification }
  await member.call('countUnreadNotifications')
  await member.call('markNotificationRead', { params })
  await member.call('markAllNotificationsRead')
  await member.call('deleteNotification', { params })
  await member.call('clearNotifications')
  await member.call('getPreferences')
  await member.call('updatePreferences', { body: { ...defaultPreferences, email_notifications: true } })
  const token = new URL(unsubscribeLinks(app.app.context, member.uid_user).page).searchParams.get('token') ?? ''
  await app.client().call('unsubscribe', { query: { token } })
}

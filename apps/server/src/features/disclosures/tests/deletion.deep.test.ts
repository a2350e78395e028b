// Pages and everything that deletes their files: accounts, projects, messages, cards and versions.
import type { Attachment } from '@joinery/contract/files'
import { messages } from '@joinery/contract/messages'
import { disclosureServerMessages as texts } from '@joinery/contract/messages/disclosure-server-messages'
import { describe, expect, it } from 'vitest'

import {
  buildPair,
  openPage,
  publishPair,
  statusesOf,
  tryPublish,
  withdrawPage,
  type Pair,
} from '#testing/build-disclosures.ts'
import { picture } from '#testing/build-generation.ts'
import { fileForm, join } from '#testing/build-project.ts'
import { addSelection } from '#testing/build-selections.ts'
import { buildUser } from '#testing/build-user.ts'
import type { Answer } from '#testing/http-client.ts'
import { app } from '#testing/shared-app.ts'

const owner = await buildUser(app)

type Sent = Pair & { readonly uid_reply: string }

/** A pair whose altered image was sent with a message or is on a card. */
const buildSent = async (replyType: 'discussion' | 'kanban'): Promise<Sent> => {
  const pair = await buildPair(owner)
  const form = fileForm([{ name: 'sent.png', bytes: await picture(30, 30) }], { content: 'Staged', replyType })
  const { reply } = (await owner.call('createReply', { params: { id: pair.id }, form })).body
  return { ...pair, altered: reply.attachments[0], uid_reply: reply.uid_reply }
}

describe('an account that is deleted', () => {
  it('withdraws the pages of projects deleted with it, and leaves those of handed over ones without the name', async () => {
    const [person, heir] = [await buildUser(app, { username: 'Perpetua' }), await buildUser(app)]
    const [deleted, handedOver] = [await buildPair(person), await buildPair(person)]
    await join(person, { uid_project: handedOver.id }, heir)
    const [gone, kept] = [await publishPair(person, deleted), await publishPair(person, handedOver)]
    const { status } = await person.call('deleteAccount', {
      body: {
        password: person.password,
        projects: [
          { uid_project: deleted.id, hand_over_to: null },
          { uid_project: handedOver.id, hand_over_to: heir.uid_user },
        ],
      },
    })
    expect(status).toBe(200)
    expect(await statusesOf(app, gone)).toEqual([410, 410, 410])
    expect(await statusesOf(app, kept)).toEqual([200, 200, 200])
    const { body, text } = await heir.call('listDisclosures', { params: { id: handedOver.id } })
    expect(body.disclosures).toEqual([{ ...kept, created_by: 'Deleted user' }])
    expect(text).not.toContain('Perpetua')
    expect((await openPage(app, kept)).body).not.toContain('Perpetua')
    const refused = await heir.call('deleteFile', { params: { fileId: handedOver.original.uid_file } })
    expect([refused.status, refused.body.error]).toEqual([409, texts.fileShown])
    expect((await withdrawPage(heir, kept)).status).toBe(200)
    expect(await statusesOf(app, kept)).toEqual([410, 410, 410])
  })
})

describe('publishing while the image is deleted', () => {
  const ways: readonly (readonly [string, () => Promise<Sent | Pair>, (sent: Sent) => Promise<Answer>])[] = [
    [
      'with its message',
      () => buildSent('discussion'),
      ({ uid_reply: replyId }) => owner.call('deleteReply', { params: { replyId } }),
    ],
    [
      'with its card',
      () => buildSent('kanban'),
      ({ uid_reply: replyId }) => owner.call('deleteReply', { params: { replyId } }),
    ],
    [
      'with several cards',
      () => buildSent('kanban'),
      ({ id, uid_reply }) =>
        owner.call('changeCards', { params: { id }, body: { uid_replies: [uid_reply], delete: true } }),
    ],
    [
      'from its card',
      () => buildSent('kanban'),
      ({ uid_reply: replyId, altered }) =>
        owner.call('removeCardFile', { params: { replyId, attachmentId: altered.uid_file } }),
    ],
    [
      'in all versions',
      () => buildPair(owner),
      ({ altered }) => owner.call('deleteFile', { params: { fileId: altered.uid_file }, query: { versions: 'all' } }),
    ],
  ]
  it.each(ways)('publishes or deletes it, never both, %s', async (_, build, remove) => {
    for (let round = 0; round < 5; round += 1) {
      const sent = (await build()) as Sent // with a message, if the way needs it
      const acts = [() => tryPublish(owner, sent), () => remove(sent)]
      const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      const [published, deleted] = round % 2 === 0 ? answers : answers.toReversed()
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([published?.status, deleted?.status])
      const pages = published?.status === 201 ? [published.body.disclosure] : []
      for (const page of pages) expect(await statusesOf(app, page)).toEqual([200, 200, 200])
    }
  })

  it('leaves no public page of a project that is deleted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = await buildPair(owner)
      const acts = [() => tryPublish(owner, pair), () => owner.call('deleteProject', { params: { id: pair.id } })]
      const answers = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()))
      const [published, deleted] = round % 2 === 0 ? answers : answers.toReversed()
      expect(deleted?.status).toBe(200)
      expect([201, 404]).toContain(published?.status)
      const pages = published?.status === 201 ? [published.body.disclosure] : []
      for (const page of pages) expect(await statusesOf(app, page)).toEqual([410, 410, 410])
    }
  })
})

describe('an image that is not shown in the project', () => {
  it('cannot be published while its message is deleted, and can after it is restored', async () => {
    const sent = await buildSent('discussion')
    const params = { replyId: sent.uid_reply }
    expect((await owner.call('deleteReply', { params })).status).toBe(200)
    const refused = await tryPublish(owner, sent)
    expect([refused.status, refused.body.error]).toEqual([404, messages.http.notFound])
    expect((await owner.call('restoreReply', { params })).status).toBe(200)
    const disclosure = await publishPair(owner, sent)
    expect(await statusesOf(app, disclosure)).toEqual([200, 200, 200])
    expect((await owner.call('deleteReply', { params })).status).toBe(409)
  })

  it('cannot be published if it belongs to a selection, nor be the original', async () => {
    const pair = await buildPair(owner)
    const { uid_selection: selectionId } = await addSelection(owner, pair.id)
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(await picture(30, 30))]), 'sink.png')
    const { status, body } = await owner.call('setSelectionImage', { params: { selectionId }, form })
    expect(status).toBe(200)
    const image: Attachment = body.selection.image
    expect((await tryPublish(owner, { ...pair, altered: image })).status).toBe(404)
    const refused = await tryPublish(owner, { ...pair, original: image })
    expect([refused.status, refused.body.error]).toEqual([404, texts.originalUnknown])
  })

  it('cannot be the original if it was sent with a message', async () => {
    const sent = await buildSent('discussion')
    const refused = await tryPublish(owner, { altered: sent.original, original: sent.altered })
    expect([refused.status, refused.body.error]).toEqual([404, texts.originalUnknown])
  })
})

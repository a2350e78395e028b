// What a project holds in the table: for everybody in it a message with a file, a card, a comment, and what they deleted.
import { randomUUID } from 'node:crypto'

import type { Reply } from '@joinery/contract/replies'

import { fileForm } from '#testing/build-project.ts'
import type { TestUser } from '#testing/build-user.ts'

import { insiders, type Insider } from './callers.ts'

export type Written = {
  readonly message: string
  readonly messageFile: string
  readonly card: string
  readonly comment: string
  readonly deletedMessage: string
  readonly deletedCard: string
}

export type Things = {
  readonly id: string
  /** A file of the project itself. */
  readonly file: string
  readonly by: Record<Insider, Written>
}

/** In every text of the project in question, so that whoever is not in it must never read it. */
export const secretWord = 'Zebrano'

/** Somebody who is signed in. */
export type Speaker = Pick<TestUser, 'call' | 'email'>

const write = async (who: Speaker, id: string, word: string): Promise<Written> => {
  const params = { id }
  const send = async (options: object): Promise<Reply> => {
    const { body, text } = await who.call('createReply', { params, ...options })
    if (!body?.reply) throw new Error(`Not written: ${text}`)
    return body.reply
  }
  const content = `${word} fronts`
  const form = fileForm([{ name: `${word}.txt`, bytes: word }], { content })
  const message = await send({ form })
  const card = await send({ body: { content, replyType: 'kanban' } })
  const comment = await send({ body: { content, replyType: 'kanban', parentReplyId: card.uid_reply } })
  const deletedMessage = await send({ body: { content } })
  const deletedCard = await send({ body: { content, replyType: 'kanban' } })
  for (const { uid_reply } of [deletedMessage, deletedCard]) {
    await who.call('deleteReply', { params: { replyId: uid_reply } })
  }
  return {
    message: message.uid_reply,
    messageFile: message.attachments[0]?.uid_file ?? '',
    card: card.uid_reply,
    comment: comment.uid_reply,
    deletedMessage: deletedMessage.uid_reply,
    deletedCard: deletedCard.uid_reply,
  }
}

/** `others` come into the project too; `removed` goes again. */
export const buildThings = async (
  word: string,
  cast: Record<Insider, Speaker>,
  { others = [], removed }: { readonly others?: readonly Speaker[]; readonly removed?: Speaker } = {},
): Promise<Things> => {
  const { author, member, owner } = cast
  const form = fileForm([{ name: `${word}.txt`, bytes: word }], { title: `${word} kitchen` })
  const { body } = await owner.call('createProject', { form })
  const id = body.project.uid_project as string
  const comers = [author, member, ...others, ...(removed ? [removed] : [])].filter((comer) => comer !== owner)
  for (const { email } of comers) await owner.call('addMember', { params: { id }, body: { email } })
  const { files } = (await owner.call('getProject', { params: { id } })).body
  const [byMember, byAuthor, byOwner] = await Promise.all([
    write(member, id, word),
    write(author, id, word),
    write(owner, id, word),
  ])
  if (removed) await owner.call('removeMember', { params: { id, email: removed.email } })
  return { id, file: files[0].uid_file, by: { member: byMember, author: byAuthor, owner: byOwner } }
}

/** Ids that nobody has given to anything. */
export const missingThings = (): Things => {
  const written = (): Written => ({
    message: randomUUID(),
    messageFile: randomUUID(),
    card: randomUUID(),
    comment: randomUUID(),
    deletedMessage: randomUUID(),
    deletedCard: randomUUID(),
  })
  // One for each of them.
  const by = Object.fromEntries(insiders.map((name) => [name, written()])) as Record<Insider, Written>
  return { id: randomUUID(), file: randomUUID(), by }
}

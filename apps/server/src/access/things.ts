// Content of a project in the table: per insider a message with a file, a card, a comment, and deleted ones.
import { randomUUID } from 'node:crypto'

import type { AssignableRole } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import type { Reply } from '@joinery/contract/replies'
import type { GuestLink } from '@joinery/contract/review/links'

import { picture } from '#testing/build-generation.ts'
import { fileForm } from '#testing/build-project.ts'
import type { TestUser } from '#testing/build-user.ts'

import { authors, type Author } from './callers.ts'
import { requestApprovals, missingApprovals, type Approvals } from './review/approvals.ts'
import { missingComments, writeComments, type Comments } from './review/comments.ts'

export type Written = {
  readonly message: string
  readonly messageFile: string
  readonly card: string
  readonly cardFile: string
  readonly comment: string
  readonly deleted: { readonly message: string; readonly card: string; readonly comment: string }
}

export type Things = {
  readonly id: string
  readonly file: string
  /** An image of the project and one of a message, both with comments. */
  readonly picture: string
  readonly messagePicture: string
  readonly comments: Comments
  /** On the project's file and image. */
  readonly approvals: Approvals
  /** Shares the whole project with all rights. */
  readonly link: Pick<GuestLink, 'uid_link' | 'url'>
  readonly by: Record<Author, Written>
  /** Messages of the author, by the person who deleted them. */
  readonly deletedBy: Record<'manager' | 'owner', string>
}

/** Part of every text in the project under test; callers outside it must never receive it. */
export const secretWord = 'Zebrano'

/** Part of every message, card, comment and their files in all projects; clients must never receive it. */
export const internalWord = 'Wenge'

/** A signed-in person. */
export type Speaker = Pick<TestUser, 'call' | 'email'>

/** Writes something and deletes it again if `deletedBy` is given. */
export const write = async (who: Speaker, id: string, options: object, deletedBy?: Speaker): Promise<Reply> => {
  const { body, text } = await who.call('createReply', { params: { id }, ...options })
  if (!body?.reply) throw new Error(`Not written: ${text}`)
  const reply: Reply = body.reply
  await deletedBy?.call('deleteReply', { params: { replyId: reply.uid_reply } })
  return reply
}

/** The texts and files of messages, cards and comments. */
export const contentsFor = (word: string) => {
  const content = `${word} ${internalWord} fronts`
  const bytes = `${word} ${internalWord}`
  const withFile = (fields: Record<string, string>) => ({
    form: fileForm([{ name: `${bytes}.txt`, bytes }], { content, ...fields }),
  })
  return { content, withFile }
}

const writeAll = async (who: Speaker, id: string, word: string): Promise<Written> => {
  const { content, withFile } = contentsFor(word)
  const message = await write(who, id, withFile({}))
  const card = await write(who, id, withFile({ replyType: 'kanban' }))
  const onCard = { content, replyType: 'kanban', parentReplyId: card.uid_reply }
  const comment = await write(who, id, { body: onCard })
  const deleted = {
    message: await write(who, id, { body: { content } }, who),
    card: await write(who, id, { body: { content, replyType: 'kanban' } }, who),
    comment: await write(who, id, { body: onCard }, who),
  }
  return {
    message: message.uid_reply,
    messageFile: message.attachments[0]?.uid_file ?? '',
    card: card.uid_reply,
    cardFile: card.attachments[0]?.uid_file ?? '',
    comment: comment.uid_reply,
    deleted: {
      message: deleted.message.uid_reply,
      card: deleted.card.uid_reply,
      comment: deleted.comment.uid_reply,
    },
  }
}

/** Sends a project image and a message image. */
const sendPictures = async (
  who: Speaker,
  id: string,
  word: string,
): Promise<Pick<Things, 'picture' | 'messagePicture'>> => {
  const bytes = await picture(2, 2)
  const form = () => fileForm([{ name: `${word}.png`, bytes, type: 'image/png' }])
  await who.call('updateProject', { params: { id }, form: form() })
  const { body } = await who.call('getProject', { params: { id } })
  const inMessage = fileForm([{ name: `${word} ${internalWord}.png`, bytes, type: 'image/png' }], {
    content: internalWord,
  })
  const message = await write(who, id, { form: inMessage })
  const own = (body.files as Attachment[]).find(({ mimetype }) => mimetype === 'image/png')
  return { picture: own?.uid_file ?? '', messagePicture: message.attachments[0]?.uid_file ?? '' }
}

type Others = {
  readonly client?: Speaker | undefined
  readonly others?: readonly Speaker[]
  readonly removed?: Speaker | undefined
}

/** A project with its people and one file. */
export const buildProject = async (
  word: string,
  { author, manager, member, owner }: Record<Author, Speaker>,
  { client, others = [] }: Omit<Others, 'removed'> = {},
): Promise<Pick<Things, 'id' | 'file'>> => {
  const form = fileForm([{ name: `${word}.txt`, bytes: word }], { title: `${word} kitchen` })
  const { body } = await owner.call('createProject', { form })
  const id = body.project.uid_project as string
  const add = async (who: Speaker | undefined, role: AssignableRole): Promise<void> => {
    if (who && who !== owner) await owner.call('addMember', { params: { id }, body: { email: who.email, role } })
  }
  await add(client, 'client')
  await add(manager, 'manager')
  for (const one of [author, member, ...others]) await add(one, 'member')
  const { files } = (await owner.call('getProject', { params: { id } })).body
  return { id, file: files[0].uid_file }
}

/** `others` become members too; `removed` is removed again. */
export const buildThings = async (
  word: string,
  cast: Record<Author, Speaker>,
  { client, others = [], removed }: Others = {},
): Promise<Things> => {
  const { author, manager, member, owner } = cast
  const { file, id } = await buildProject(word, cast, { client, others: removed ? [...others, removed] : others })
  const [byMember, byAuthor, byManager, byOwner] = await Promise.all([
    writeAll(member, id, word),
    writeAll(author, id, word),
    writeAll(manager, id, word),
    writeAll(owner, id, word),
  ])
  const deletedByOwner = await write(author, id, { body: { content: word } }, owner)
  const deletedByManager = await write(author, id, { body: { content: word } }, manager)
  const pictures = await sendPictures(owner, id, word)
  const comments = await writeComments({ word, internalWord }, { ...cast, client }, pictures)
  const approvals = await requestApprovals({ ...cast, client }, { file, picture: pictures.picture })
  const rights = { scope: 'project', can: ['comment', 'approve', 'compare'] }
  const { link } = (await owner.call('createLink', { params: { id }, body: rights })).body
  if (removed) await owner.call('removeMember', { params: { id, email: removed.email } })
  return {
    id,
    file,
    ...pictures,
    comments,
    approvals,
    link,
    by: { member: byMember, author: byAuthor, manager: byManager, owner: byOwner },
    deletedBy: { manager: deletedByManager.uid_reply, owner: deletedByOwner.uid_reply },
  }
}

/** Unused ids. */
export const missingThings = (): Things => {
  const written = (): Written => ({
    message: randomUUID(),
    messageFile: randomUUID(),
    card: randomUUID(),
    cardFile: randomUUID(),
    comment: randomUUID(),
    deleted: { message: randomUUID(), card: randomUUID(), comment: randomUUID() },
  })
  // One entry per author.
  const by = Object.fromEntries(authors.map((name) => [name, written()])) as Record<Author, Written>
  const pictures = {
    picture: randomUUID(),
    messagePicture: randomUUID(),
    comments: missingComments(),
    approvals: missingApprovals(),
  }
  return {
    id: randomUUID(),
    file: randomUUID(),
    ...pictures,
    link: { uid_link: randomUUID(), url: 'https://studio.example/review/none' },
    by,
    deletedBy: { manager: randomUUID(), owner: randomUUID() },
  }
}

// Content of a project in the table: per insider a message with a file, a card, a comment, and deleted ones.
import { randomUUID } from 'node:crypto'

import type { AssignableRole } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import type { Reply } from '@joinery/contract/replies'

import { picture } from '#testing/build-generation.ts'
import { fileForm } from '#testing/build-project.ts'
import type { TestUser } from '#testing/build-user.ts'
import type { TestLink } from '#testing/review/build-guest.ts'

import { authors, type Author } from './callers.ts'
import { requestApprovals, missingApprovals, type Approvals } from './review/approvals.ts'
import { missingComments, writeComments, type Comments } from './review/comments.ts'

export type Written = {
  readonly message: string
  readonly messageFile: string
  readonly card: string
  readonly cardFile: string
  /** In the card's checklist. */
  readonly item: string
  readonly comment: string
  /** A saved filter of the board. */
  readonly filter: string
  /** Undoes a batch; missing until `freshBatch` makes one. */
  readonly undo: string
  readonly deleted: {
    readonly message: string
    readonly card: string
    readonly comment: string
    readonly selection: string
  }
}

export type Disclosed = { readonly uid: string; readonly altered: string; readonly original: string }

export type Things = {
  readonly id: string
  readonly file: string
  /** An image of the project and one of a message, both with comments. */
  readonly picture: string
  readonly messagePicture: string
  readonly label: string
  /** No draft: clients see it, without its internal fields. */
  readonly selection: string
  /** A public page and its two images, which cannot be deleted. */
  readonly disclosure: Disclosed
  readonly comments: Comments
  /** On the project's file and image. */
  readonly approvals: Approvals
  /** Shares the whole project with all rights. */
  readonly link: Pick<TestLink, 'uid_link' | 'url'>
  /** It is off, and was tested once. */
  readonly webhook: string
  readonly delivery: string
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

/** Adds an item to the checklist of a card. */
export const addItem = async (who: Speaker, replyId: string, text: string): Promise<string> => {
  const { body } = await who.call('addChecklistItems', { params: { replyId }, body: { text } })
  return body.items[0].uid_item
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
  const { filter } = (await who.call('createFilter', { params: { id }, body: { name: content, query: 'due=soon' } }))
    .body
  const deleted = {
    message: await write(who, id, { body: { content } }, who),
    card: await write(who, id, { body: { content, replyType: 'kanban' } }, who),
    comment: await write(who, id, { body: onCard }, who),
    selection: await createDeletedSelection(who, id, word),
  }
  return {
    message: message.uid_reply,
    messageFile: message.attachments[0]?.uid_file ?? '',
    card: card.uid_reply,
    cardFile: card.attachments[0]?.uid_file ?? '',
    item: await addItem(who, card.uid_reply, content),
    comment: comment.uid_reply,
    filter: filter.uid_filter,
    undo: randomUUID(),
    deleted: {
      message: deleted.message.uid_reply,
      card: deleted.card.uid_reply,
      comment: deleted.comment.uid_reply,
      selection: deleted.selection,
    },
  }
}

/** Returns its id. */
export const createLabel = async (who: Speaker, id: string, name: string): Promise<string> =>
  (await who.call('createLabel', { params: { id }, body: { name, color: 'teal' } })).body.label.uid_label

/** Returns its id. Without a clientId each call creates another one. */
export const createSelection = async (who: Speaker, id: string, word: string): Promise<string> => {
  const internal = { supplier: internalWord, internal_note: internalWord, unit_cost: '12.5' }
  const body = { title: `${word} tap`, stage: 'specified', ...internal }
  return (await who.call('createSelection', { params: { id }, body })).body.selection.uid_selection
}

/** Returns the id of a selection that the person has deleted. */
export const createDeletedSelection = async (who: Speaker, id: string, word: string): Promise<string> => {
  const selectionId = await createSelection(who, id, word)
  await who.call('deleteSelection', { params: { selectionId } })
  return selectionId
}

/** Returns the ids of a webhook without a receiver and of its only delivery. */
export const createWebhook = async (who: Speaker, id: string): Promise<Pick<Things, 'webhook' | 'delivery'>> => {
  // Of an event that has not happened, because earlier ones may still be handled.
  const body = { url: 'https://receiver.invalid/', events: ['version.added'] }
  const { uid_webhook: webhook } = (await who.call('createWebhook', { params: { id }, body })).body.webhook
  const params = { webhookId: webhook }
  await who.call('updateWebhook', { params, body: { is_enabled: false } })
  return { webhook, delivery: (await who.call('testWebhook', { params })).body.delivery.uid_delivery }
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

/** Returns the id of the page. */
export const publishPage = async (who: Speaker, { altered, original }: Omit<Disclosed, 'uid'>): Promise<string> => {
  const body = { label: 'Virtually staged', uid_original: original, statement: 'Furniture was added.' }
  return (await who.call('createDisclosure', { params: { fileId: altered }, body })).body.disclosure.uid_disclosure
}

/** Adds two images to the project and publishes them. */
const publishPictures = async (who: Speaker, id: string, word: string): Promise<Disclosed> => {
  const bytes = await picture(2, 2)
  const names = [`${word} altered.png`, `${word} original.png`]
  await who.call('updateProject', {
    params: { id },
    form: fileForm(names.map((name) => ({ name, bytes, type: 'image/png' }))),
  })
  const files = (await who.call('getProject', { params: { id } })).body.files as Attachment[]
  const [altered = '', original = ''] = names.map((name) => files.find(({ filename }) => filename === name)?.uid_file)
  return { altered, original, uid: await publishPage(who, { altered, original }) }
}

type Others = {
  readonly client?: Speaker | undefined
  readonly others?: readonly Speaker[]
}

/** A project with its people and one file. */
export const buildProject = async (
  word: string,
  { author, manager, member, owner }: Record<Author, Speaker>,
  { client, others = [] }: Others = {},
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

/** `others` become members too. */
export const buildThings = async (
  word: string,
  cast: Record<Author, Speaker>,
  { client, others = [] }: Others = {},
): Promise<Things> => {
  const { author, manager, member, owner } = cast
  const { file, id } = await buildProject(word, cast, { client, others })
  const [byMember, byAuthor, byManager, byOwner] = await Promise.all([
    writeAll(member, id, word),
    writeAll(author, id, word),
    writeAll(manager, id, word),
    writeAll(owner, id, word),
  ])
  const deletedByOwner = await write(author, id, { body: { content: word } }, owner)
  const deletedByManager = await write(author, id, { body: { content: word } }, manager)
  const label = await createLabel(author, id, `${word} ${internalWord}`)
  const selection = await createSelection(author, id, word)
  const pictures = await sendPictures(owner, id, word)
  const disclosure = await publishPictures(owner, id, word)
  const comments = await writeComments({ word, internalWord }, { ...cast, client }, pictures)
  const approvals = await requestApprovals({ ...cast, client }, { file, picture: pictures.picture })
  const rights = { scope: 'project', can: ['comment', 'approve', 'compare'] }
  const { link } = (await owner.call('createLink', { params: { id }, body: rights })).body
  const webhook = await createWebhook(owner, id)
  return {
    id,
    file,
    ...pictures,
    label,
    selection,
    disclosure,
    comments,
    approvals,
    link,
    ...webhook,
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
    item: randomUUID(),
    comment: randomUUID(),
    filter: randomUUID(),
    undo: randomUUID(),
    deleted: { message: randomUUID(), card: randomUUID(), comment: randomUUID(), selection: randomUUID() },
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
    label: randomUUID(),
    selection: randomUUID(),
    disclosure: { uid: randomUUID(), altered: randomUUID(), original: randomUUID() },
    link: { uid_link: randomUUID(), url: 'https://studio.example/review/none' },
    webhook: randomUUID(),
    delivery: randomUUID(),
    by,
    deletedBy: { manager: randomUUID(), owner: randomUUID() },
  }
}

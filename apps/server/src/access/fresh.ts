// Creates the resources a permitted call consumes, through the product's calls. Used by rows that delete, decide or
// restore something.
import { newId } from '#platform/ids.ts'
import { fileForm } from '#testing/build-project.ts'
import { requestOneApproval } from '#testing/review/build-approval.ts'

import type { SceneKind } from './build-world.ts'
import { authors, type Author } from './callers.ts'
import type { Person } from './people.ts'
import { partner } from './review/approvals.ts'
import { commenters, writeComment, type Commented, type Commenter } from './review/comments.ts'
import type { World } from './scene.ts'
import {
  addItem,
  buildProject,
  contentsFor,
  createDeletedSelection,
  createLabel,
  createSelection,
  createWebhook,
  missingThings,
  publishPage,
  secretWord,
  write,
  type Things,
  type Written,
} from './things.ts'

type Fresh = {
  /** Replaces things of the project under test. */
  readonly here?: Partial<Things>
  /** Replaces the caller. */
  readonly me?: Person
}

export type CreateFresh = (world: World, kind: SceneKind, me: Person) => Promise<Fresh>

/** Chooses the owner of the call's resource. */
type Whose<Name extends Author | Commenter> = (me: Person) => Name

const isAuthor = (name: string): name is Author => authors.some((author) => author === name)
const isCommenter = (name: string): name is Commenter => commenters.some((commenter) => commenter === name)

/** The caller; the author for callers who have written nothing. */
export const ownAuthor: Whose<Author> = ({ name }) => (isAuthor(name) ? name : 'author')
export const ownCommenter: Whose<Commenter> = ({ name }) => (isCommenter(name) ? name : 'author')

/** The author; the member for the author. */
export const otherAuthor: Whose<Author> = ({ name }) => (name === 'author' ? 'member' : 'author')

/** An image, a generation and a notification. */
export const freshBelongings: CreateFresh = async (world, _, me) => ({ me: await world.equip(me.name) })

/** A project with its people and a file, without messages. */
export const freshProject: CreateFresh = async ({ speakerFor }, kind) => {
  const owner = speakerFor('owner')
  const cast = { author: speakerFor('author'), manager: speakerFor('manager'), member: speakerFor('member'), owner }
  const client = speakerFor('client')
  const project = await buildProject(secretWord, cast, { client })
  // People who left another project of this owner are invited instead of added.
  for (const person of [cast.author, cast.manager, cast.member, client]) {
    await person.call('answerInvitation', { params: { id: project.id }, body: { accept: true } })
  }
  if (kind === 'archived') {
    await owner.call('updateProject', { params: { id: project.id }, body: { status: 'archived' } })
  }
  return { here: { ...missingThings(), ...project } }
}

const { content, withFile } = contentsFor(secretWord)

const replaceWritten = (
  { scenes }: World,
  kind: SceneKind,
  name: Author,
  written: Partial<Written>,
): Pick<Things, 'by'> => {
  const { by } = scenes[kind].here
  return { by: { ...by, [name]: { ...by[name], ...written } } }
}

const replyFields = (world: World, kind: SceneKind, name: Author, what: 'message' | 'card' | 'comment') =>
  ({
    message: { content },
    card: { content, replyType: 'kanban' },
    comment: { content, replyType: 'kanban', parentReplyId: world.scenes[kind].here.by[name].card },
  })[what]

export const freshReply =
  (what: 'message' | 'card' | 'comment', whose: Whose<Author>): CreateFresh =>
  async (world, kind, me) => {
    const name = whose(me)
    const body = replyFields(world, kind, name, what)
    const { uid_reply } = await write(world.speakerFor(name), world.scenes[kind].here.id, { body })
    return { here: replaceWritten(world, kind, name, { [what]: uid_reply }) }
  }

/** Something of the caller's that they deleted. */
export const freshDeleted =
  (what: 'message' | 'card' | 'comment'): CreateFresh =>
  async (world, kind, me) => {
    const name = ownAuthor(me)
    const { by, id } = world.scenes[kind].here
    const who = world.speakerFor(name)
    const { uid_reply } = await write(who, id, { body: replyFields(world, kind, name, what) }, who)
    return { here: replaceWritten(world, kind, name, { deleted: { ...by[name].deleted, [what]: uid_reply } }) }
  }

/** A message of the author, deleted by the caller (owner or manager). */
export const freshDeletedByOther: CreateFresh = async ({ scenes, speakerFor }, kind, { name }) => {
  const { deletedBy, id } = scenes[kind].here
  const by = name === 'manager' ? name : 'owner'
  const { uid_reply } = await write(speakerFor('author'), id, { body: { content } }, speakerFor(by))
  return { here: { deletedBy: { ...deletedBy, [by]: uid_reply } } }
}

/** The caller's own card, with a file. */
export const freshCardFile: CreateFresh = async (world, kind, me) => {
  const name = ownAuthor(me)
  const { id } = world.scenes[kind].here
  const card = await write(world.speakerFor(name), id, withFile({ replyType: 'kanban' }))
  const cardFile = card.attachments[0]?.uid_file ?? ''
  return { here: replaceWritten(world, kind, name, { card: card.uid_reply, cardFile }) }
}

/** A label of the author. */
export const freshLabel: CreateFresh = async ({ scenes, speakerFor }, kind) => ({
  here: { label: await createLabel(speakerFor('author'), scenes[kind].here.id, newId().slice(-30)) },
})

/** A selection of the author. */
export const freshSelection: CreateFresh = async ({ scenes, speakerFor }, kind) => ({
  here: { selection: await createSelection(speakerFor('author'), scenes[kind].here.id, secretWord) },
})

/** A selection that the caller has deleted. */
export const freshDeletedSelection: CreateFresh = async (world, kind, me) => {
  const name = ownAuthor(me)
  const { by, id } = world.scenes[kind].here
  const selection = await createDeletedSelection(world.speakerFor(name), id, secretWord)
  return { here: replaceWritten(world, kind, name, { deleted: { ...by[name].deleted, selection } }) }
}

export const freshWebhook: CreateFresh = async ({ scenes, speakerFor }, kind) => ({
  here: await createWebhook(speakerFor('owner'), scenes[kind].here.id),
})

/** Another public page with the same images. */
export const freshDisclosure: CreateFresh = async ({ scenes, speakerFor }, kind) => {
  const { disclosure, id } = scenes[kind].here
  const owner = speakerFor('owner')
  const setStatus = (status: string) => owner.call('updateProject', { params: { id }, body: { status } })
  if (kind === 'archived') await setStatus('active')
  const uid = await publishPage(owner, disclosure)
  if (kind === 'archived') await setStatus('archived')
  return { here: { disclosure: { ...disclosure, uid } } }
}

/** The caller's own saved filter. */
export const freshFilter: CreateFresh = async (world, kind, me) => {
  const name = ownAuthor(me)
  const { id } = world.scenes[kind].here
  const body = { name: content, query: 'due=soon' }
  const { filter } = (await world.speakerFor(name).call('createFilter', { params: { id }, body })).body
  return { here: replaceWritten(world, kind, name, { filter: filter.uid_filter }) }
}

/** A batch of the caller that can be undone. */
export const freshBatch: CreateFresh = async (world, kind, me) => {
  const name = ownAuthor(me)
  const { by, id } = world.scenes[kind].here
  const body = { uid_replies: [by[name].card], kanban_status: 'done' }
  const { undo } = (await world.speakerFor(name).call('changeCards', { params: { id }, body })).body
  return { here: replaceWritten(world, kind, name, { undo }) }
}

/** A card of the author with one checklist item. */
export const freshItem: CreateFresh = async (world, kind) => {
  const author = world.speakerFor('author')
  const { uid_reply: card } = await write(author, world.scenes[kind].here.id, {
    body: { content, replyType: 'kanban' },
  })
  return { here: replaceWritten(world, kind, 'author', { card, item: await addItem(author, card, content) }) }
}

/** A comment with an answer, on a project file (open, or for the team only) or a message file (internal). */
export const freshComment =
  (where: keyof Commented, whose: Whose<Commenter>): CreateFresh =>
  async ({ scenes, speakerFor }, kind, me) => {
    const name = whose(me)
    const { comments, messagePicture, picture } = scenes[kind].here
    const [fileId, text] = {
      open: [picture, `${secretWord} lamp`] as const,
      team: [picture, content] as const,
      internal: [messagePicture, content] as const,
    }[where]
    const comment = await writeComment(speakerFor(name), fileId, text, where === 'team' ? 'team' : 'client')
    return { here: { comments: { ...comments, [name]: { ...comments[name], [where]: comment } } } }
  }

const addFile = async ({ scenes, speakerFor }: World, kind: SceneKind): Promise<string> => {
  const owner = speakerFor('owner')
  const params = { id: scenes[kind].here.id }
  const name = `${secretWord} ${newId()}.txt`
  await owner.call('updateProject', { params, form: fileForm([{ name, bytes: name }]) })
  const { files } = (await owner.call('getProject', { params })).body
  return files.find(({ filename }: { filename: string }) => filename === name).uid_file
}

/** A file of the project itself. */
export const freshFile: CreateFresh = async (world, kind) => ({ here: { file: await addFile(world, kind) } })

/** A file of a message. */
export const freshMessageFile: CreateFresh = async ({ scenes, speakerFor }, kind) => {
  const { attachments } = await write(speakerFor('owner'), scenes[kind].here.id, withFile({}))
  return { here: { messagePicture: attachments[0]?.uid_file ?? '' } }
}

/** An approval that was requested of the caller. */
export const freshApprovalOf: CreateFresh = async (world, kind, me) => {
  const { approvals } = world.scenes[kind].here
  const { uid_approval } = await requestOneApproval(world.speakerFor('author'), await addFile(world, kind), me)
  return { here: { approvals: { ...approvals, of: { ...approvals.of, [me.name]: uid_approval } } } }
}

/** An approval that this person has requested. */
export const freshApprovalBy =
  (whose: Whose<Author>): CreateFresh =>
  async (world, kind, me) => {
    const name = whose(me)
    const { approvals } = world.scenes[kind].here
    const recipient = world.speakerFor(partner[name])
    const { uid_approval } = await requestOneApproval(world.speakerFor(name), await addFile(world, kind), recipient)
    return { here: { approvals: { ...approvals, by: { ...approvals.by, [name]: uid_approval } } } }
  }

export const freshLink: CreateFresh = async ({ scenes, speakerFor }, kind) => {
  const params = { id: scenes[kind].here.id }
  const { body } = await speakerFor('owner').call('createLink', {
    params,
    body: { scope: 'project', can: ['comment'] },
  })
  return { here: { link: body.link } }
}

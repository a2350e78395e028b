// Creates the resources a permitted call consumes, through the product's calls. Used by rows that delete, decide or
// restore something.
import { newId } from '#platform/ids.ts'
import { fileForm } from '#testing/build-project.ts'
import { requestOneApproval } from '#testing/review/build-approval.ts'

import type { SceneKind } from './build-world.ts'
import { authors, type Author } from './callers.ts'
import type { Person } from './people.ts'
import { partner } from './review/approvals.ts'
import { commenters, writeComment, type Commenter } from './review/comments.ts'
import type { World } from './scene.ts'
import { buildProject, contentsFor, missingThings, secretWord, write, type Things, type Written } from './things.ts'

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
  const project = await buildProject(secretWord, cast, { client: speakerFor('client') })
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

/** A comment with an answer, on a project file (open) or a message file (internal). */
export const freshComment =
  (where: 'open' | 'internal', whose: Whose<Commenter>): CreateFresh =>
  async ({ scenes, speakerFor }, kind, me) => {
    const name = whose(me)
    const { comments, messagePicture, picture } = scenes[kind].here
    const [fileId, text] = where === 'open' ? [picture, `${secretWord} lamp`] : [messagePicture, content]
    const comment = await writeComment(speakerFor(name), fileId, text)
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

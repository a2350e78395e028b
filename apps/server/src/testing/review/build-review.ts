import type { AssignableRole } from '@joinery/contract/capabilities'
import type { Attachment } from '@joinery/contract/files'
import type { Pin, PinComment } from '@joinery/contract/review/pins'

import { picture } from '#testing/build-generation.ts'
import { addFiles, buildProject, fileForm, type TestFile } from '#testing/build-project.ts'
import type { TestUser } from '#testing/build-user.ts'
import type { Answer } from '#testing/http-client.ts'

export type Reviewed = { readonly id: string; readonly uid_file: string; readonly file: Attachment }

/** A project with an image and these people. */
export const buildReviewed = async (
  owner: TestUser,
  members: { readonly [Role in AssignableRole]?: TestUser | readonly TestUser[] } = {},
  file?: TestFile,
): Promise<Reviewed> => {
  const project = await buildProject(owner)
  const id = project.uid_project
  for (const [role, people] of Object.entries(members)) {
    for (const { email } of [people].flat()) await owner.call('addMember', { params: { id }, body: { email, role } })
  }
  const one = file ?? { name: 'kitchen.png', bytes: await picture(400, 300), type: 'image/png' }
  await addFiles(owner, project, [one])
  const { body } = await owner.call('getProject', { params: { id } })
  const [first] = body.files as Attachment[]
  if (!first) throw new Error('No file was added')
  return { id, uid_file: first.uid_file, file: first }
}

/** Sends an image with a message or card. */
export const sendImage = async (
  who: TestUser,
  id: string,
  fields: Record<string, string> = { content: 'Look' },
): Promise<{ readonly uid_reply: string; readonly uid_file: string }> => {
  const form = fileForm([{ name: 'inside.png', bytes: await picture(400, 300), type: 'image/png' }], fields)
  const { body, text } = await who.call('createReply', { params: { id }, form })
  if (!body?.reply) throw new Error(`Not sent: ${text}`)
  return { uid_reply: body.reply.uid_reply, uid_file: body.reply.attachments[0].uid_file }
}

/** Visible to clients and guests. */
export const tryPin = (who: TestUser, fileId: string, body: object = {}): Promise<Answer> =>
  who.call('createPin', {
    params: { fileId },
    body: { x: 0.5, y: 0.25, content: '<p>Warmer light</p>', visibility: 'client', ...body },
  })

export const addPin = async (who: TestUser, fileId: string, body: object = {}): Promise<Pin> => {
  const answer = await tryPin(who, fileId, body)
  if (answer.status !== 201) throw new Error(`No comment: ${answer.text}`)
  return answer.body.pin
}

export const addComment = async (
  who: Pick<TestUser, 'call'>,
  { uid_pin }: Pick<Pin, 'uid_pin'>,
  content = '<p>Why?</p>',
): Promise<PinComment> => {
  const answer = await who.call('createPinComment', { params: { pinId: uid_pin }, body: { content } })
  if (answer.status !== 201) throw new Error(`No answer: ${answer.text}`)
  return answer.body.comment
}

export const readPins = async (who: TestUser, fileId: string): Promise<Pin[]> =>
  (await who.call('listPins', { params: { fileId }, query: { version: 'all' } })).body.pins

export const setStatus = (who: TestUser, { uid_pin }: Pick<Pin, 'uid_pin'>, status: Pin['status']): Promise<Answer> =>
  who.call('updatePin', { params: { pinId: uid_pin }, body: { status } })

export const mention = ({ uid_user }: Pick<TestUser, 'uid_user'>, name: string): string =>
  `<p>See <span data-mention="${uid_user}">@${name}</span></p>`

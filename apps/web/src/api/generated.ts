// Uses generated images in projects. The server copies the bytes; they are not uploaded.
import type { GeneratedImage } from '@joinery/contract/ai'
import type { Attachment } from '@joinery/contract/files'
import { originMessages as texts } from '@joinery/contract/messages/origin-messages'

import type { Session } from '#lib/session/session.ts'

import { refreshProject } from './projects.ts'

export const { saveFailed, postFailed } = texts

export const saveGenerated = async (
  session: Session,
  image: GeneratedImage,
  uid_project: string,
): Promise<Attachment> => {
  const body = { uid_project }
  const { file } = await session.call('saveGenerated', { params: { id: image.id }, body }, texts.saveFailed)
  await refreshProject(session, uid_project)
  return file
}

export const postGenerated = async (
  session: Session,
  image: GeneratedImage,
  uid_project: string,
  written: { readonly replyType: 'discussion' | 'kanban'; readonly content: string },
): Promise<void> => {
  const body = { ...written, clientId: `${image.id}-${Date.now()}`, uid_images: [image.id] }
  await session.call('createReply', { params: { id: uid_project }, body }, texts.postFailed)
}
